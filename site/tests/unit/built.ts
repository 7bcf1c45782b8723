import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type { PageData } from "../../generated/props";
import { ACCEPTANCE, build, longBlog, props } from "../support/programs";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder that the acceptance content was built into. */
    folder: string;
    /** `ssg props --all`: JSON lines. */
    propsFile: string;
    /** A site whose list of posts has a second page. That page's props are in the file too. */
    longFolder: string;
  }
}

/** Builds the sites once for all tests without a browser. */
export default function setup(project: TestProject) {
  const scratch = mkdtempSync(join(tmpdir(), "site-tests-"));
  const folder = join(scratch, "dist");
  const longFolder = join(scratch, "long/dist");
  const propsFile = join(scratch, "props.jsonl");
  const longContent = longBlog(join(scratch, "long"));
  build(ACCEPTANCE, folder);
  build(longContent, longFolder);
  writeFileSync(propsFile, [...props(ACCEPTANCE), ...props(longContent).filter(isOlder)].join("\n"));
  project.provide("folder", folder);
  project.provide("propsFile", propsFile);
  project.provide("longFolder", longFolder);

  return () => rmSync(scratch, { recursive: true, force: true });
}

function isOlder(line: string): boolean {
  return (JSON.parse(line) as PageData).page.id === "/blog/page/@number";
}
