import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { render } from "vike/abort";
import type { Page, PageData } from "../../generated/props";

const run = promisify(execFile);

/** Props of one address, from the program that owns them. Only the development server asks this way. */
async function ask(url: string): Promise<PageData> {
  const ssg = process.env.SSG ?? "../target/debug/ssg";
  try {
    const { stdout } = await run(ssg, ["props", url, "--content", "../content"], {
      maxBuffer: 16 * 1024 * 1024,
    });
    return JSON.parse(stdout) as PageData;
  } catch (error) {
    const said = (error as { stderr?: string }).stderr ?? "";
    // The program's own words: what is wrong with the content, and where.
    if (!said.includes("there is no page at")) throw new Error(said || String(error));
    throw render(404);
  }
}

/** Every page of `ssg props --all`, when the pre-rendering was given them. */
function given(): PageData[] {
  const file = process.env.SSG_PROPS_FILE;
  if (file === undefined) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as PageData);
}

/** The addresses of one page folder, with their data, for `+onBeforePrerenderStart`. */
export function prerendered(id: Page["id"]) {
  return given()
    .filter((data) => data.page.id === id)
    .map((data) => ({ url: data.url, pageContext: { data } }));
}

export async function dataFor(url: string, isError: boolean): Promise<PageData> {
  const found = given().find((data) => (isError ? data.page.id === "/_error" : data.url === url));
  return found ?? ask(isError ? "/404" : url);
}
