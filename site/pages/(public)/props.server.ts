import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { render } from "vike/abort";
import type { PageData } from "../../generated/props";

const run = promisify(execFile);

/**
 * Gets the props of one address from `ssg props`; for the development server only.
 *
 * @throws a 404 if there is no such page, or an Error with the diagnostics of `ssg` if the content is invalid
 */
export async function fetchProps(url: string): Promise<PageData> {
  const ssg = process.env.SSG ?? "../target/debug/ssg";
  try {
    const { stdout } = await run(ssg, ["props", url, "--content", "../content"], {
      maxBuffer: 16 * 1024 * 1024,
    });
    return JSON.parse(stdout) as PageData;
  } catch (error) {
    const message = (error as { stderr?: string }).stderr ?? "";
    if (!message.includes("there is no page at")) throw new Error(message || String(error));
    throw render(404);
  }
}
