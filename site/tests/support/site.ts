import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import type { PageData } from "../../generated/props";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the site answers. */
    url: string;
    /** The folder it was built into. */
    folder: string;
    /** `ssg props --all`: one page a line. */
    propsFile: string;
    /** The site with so many posts that their list has a second page. That page's props are in the file too. */
    longFolder: string;
    /** Where a small site answers whose page /services/gallery has sixty pictures. */
    galleryUrl: string;
  }
}

const ssg = resolve(process.env.SSG ?? "../target/release/ssg");

/** Builds the real site with the real program, serves it, and clears up afterwards. */
export default async function setup(project: TestProject) {
  const scratch = mkdtempSync(join(tmpdir(), "site-tests-"));
  const folder = join(scratch, "dist");
  const propsFile = join(scratch, "props.jsonl");

  const longContent = longBlog(join(scratch, "long"));
  const longFolder = join(scratch, "long/dist");
  const galleryFolder = join(scratch, "gallery/dist");
  build("../content", folder);
  build(longContent, longFolder);
  build(gallery(join(scratch, "gallery")), galleryFolder);
  writeFileSync(propsFile, [...props("../content"), ...props(longContent).filter(isOlder)].join("\n"));

  const servers = [await serve(folder), await serve(galleryFolder)] as const;
  project.provide("url", servers[0].url);
  project.provide("galleryUrl", servers[1].url);
  project.provide("folder", folder);
  project.provide("propsFile", propsFile);
  project.provide("longFolder", longFolder);

  return () => {
    for (const { server } of servers) server.kill();
    rmSync(scratch, { recursive: true, force: true });
  };
}

export async function serve(
  folder: string,
  ...options: string[]
): Promise<{ server: ChildProcess; url: string }> {
  const server = spawn(ssg, ["serve", "--dir", folder, "--port", "0", ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { server, url: await announced(server) };
}

/** The address that a program prints when it listens. */
export function announced(server: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    server.once("error", failed);
    server.once("exit", (code) => failed(new Error(`${server.spawnargs.join(" ")} ended with ${code}`)));
    let printed = "";
    server.stdout?.on("data", (data) => {
      printed += data;
      const address = printed.match(/http:\/\/[\w.]+:\d+/);
      if (address !== null) found(address[0]);
    });
  });
}

function build(content: string, out: string) {
  // The build of site/ that lies here, and not the older one that the program may carry.
  execFileSync(ssg, ["build", "--content", content, "--site", "dist", "--out", out], { stdio: "inherit" });
}

function props(content: string): string[] {
  const options = { maxBuffer: 256 * 1024 * 1024, encoding: "utf8" } as const;
  return execFileSync(ssg, ["props", "--all", "--content", content], options).trim().split("\n");
}

function isOlder(line: string): boolean {
  return (JSON.parse(line) as PageData).page.id === "/blog/page/@number";
}

/** The real content and 130 posts more. */
function longBlog(folder: string): string {
  const content = join(folder, "content");
  cpSync("../content", content, { recursive: true });
  for (let number = 0; number < 130; number++) {
    const matter = `title: Note ${number}\ndate: 2024-01-0${(number % 9) + 1}\ncategory: Residential\nauthor: Ann Lee`;
    const more = `metaDescription: Note ${number}.\nkeywords: [note]\nexcerpt: Note ${number} & more.`;
    writeFileSync(join(content, `posts/note-${number}.md`), `---\n${matter}\n${more}\n---\nA note.\n`);
  }
  return content;
}

/** The generator's smallest site, and a page on which one picture hangs sixty times. */
function gallery(folder: string): string {
  const content = join(folder, "content");
  cpSync("../generator/tests/base", content, { recursive: true });
  for (const name of ["images", "services"]) mkdirSync(join(content, name), { recursive: true });
  cpSync("../content/images/garage-flake.jpg", join(content, "images/garage-flake.jpg"));
  const pictures = Array.from(
    { length: 60 },
    (_, place) => `{ file: garage-flake.jpg, alt: "A garage, ${place + 1}", caption: "Floor ${place + 1}" }`,
  );
  const page = [
    "name: Gallery\ngroup: main\nposition: 1\ntitle: Sixty Floors\nmetaDescription: Sixty floors.",
    "keywords: [floors]\nsummary: Sixty floors.\nsections:",
    "  - hero: { heading: Sixty floors, intro: One after the other. }",
    "  - pictures:\n      heading: All of them\n      pictures:",
    ...pictures.map((picture) => `        - ${picture}`),
  ];
  writeFileSync(join(content, "services/gallery.yaml"), `${page.join("\n")}\n`);
  return content;
}
