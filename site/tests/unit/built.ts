import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type { PageData } from "../../generated/props";
import { ACCEPTANCE, build, longBlog, ownPages, props } from "../support/programs";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder that the acceptance content was built into. */
    folder: string;
    /** `ssg props --all`: JSON lines. */
    propsFile: string;
    /** A site whose list of posts has further pages, with a category and an author. The props of these are in the file too. */
    longFolder: string;
    /** A site with pages of its own. Their props are in the file too. */
    ownFolder: string;
  }
}

/** Builds the sites once for all tests without a browser. */
export default function setup(project: TestProject) {
  const scratch = mkdtempSync(join(tmpdir(), "site-tests-"));
  const folder = join(scratch, "dist");
  const longFolder = join(scratch, "long/dist");
  const propsFile = join(scratch, "props.jsonl");
  const ownFolder = join(scratch, "own/dist");
  const ownContent = ownPages(join(scratch, "own"));
  const longContent = longBlog(join(scratch, "long"));
  build(ACCEPTANCE, folder);
  build(longContent, longFolder);
  build(ownContent, ownFolder);
  const more = [
    ...props(longContent).filter(is("/blog/page/@number", "/blog/category/@slug", "/blog/author/@slug")),
    ...props(ownContent).filter(is("/@path")),
  ];
  writeFileSync(propsFile, [...props(ACCEPTANCE), ...more].join("\n"));
  project.provide("folder", folder);
  project.provide("propsFile", propsFile);
  project.provide("longFolder", longFolder);
  project.provide("ownFolder", ownFolder);

  return () => rmSync(scratch, { recursive: true, force: true });
}

function is(...ids: Array<PageData["page"]["id"]>): (line: string) => boolean {
  return (line) => ids.includes((JSON.parse(line) as PageData).page.id);
}
