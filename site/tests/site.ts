import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the site answers. */
    url: string;
    /** The folder it was built into. */
    folder: string;
    /** `ssg props --all`: one page a line. */
    propsFile: string;
  }
}

const ssg = resolve(process.env.SSG ?? "../target/release/ssg");

/** Builds the real site with the real program, serves it, and clears up afterwards. */
export default async function setup(project: TestProject) {
  const scratch = mkdtempSync(join(tmpdir(), "site-tests-"));
  const folder = join(scratch, "dist");
  const propsFile = join(scratch, "props.jsonl");

  // The build of site/ that lies here, and not the older one that the program may carry.
  const build = ["build", "--content", "../content", "--site", "dist", "--out", folder];
  execFileSync(ssg, build, { stdio: "inherit" });
  const props = execFileSync(ssg, ["props", "--all", "--content", "../content"], {
    maxBuffer: 256 * 1024 * 1024,
  });
  writeFileSync(propsFile, props);

  const server = spawn(ssg, ["serve", "--dir", folder, "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((found, failed) => {
    server.once("exit", (code) => failed(new Error(`ssg serve ended with ${code}`)));
    let printed = "";
    server.stdout.on("data", (data) => {
      printed += data;
      const address = printed.match(/http:\/\/localhost:\d+/);
      if (address !== null) found(address[0]);
    });
  });

  project.provide("url", url);
  project.provide("folder", folder);
  project.provide("propsFile", propsFile);

  return () => {
    server.kill();
    rmSync(scratch, { recursive: true, force: true });
  };
}
