import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { on, once } from "node:events";
import {
  appendFileSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { json } from "node:stream/consumers";

export const ssg = resolve(process.env.SSG ?? "../target/release/ssg");
export const api = resolve(process.env.API ?? "../target/release/api-lambda");

/** The frozen content of the specification. Tests check its exact texts and counts. */
export const ACCEPTANCE = "../generator/tests/acceptance/content";

/** The owner's password and its Argon2 hash with the lowest costs that Argon2 allows. */
export const password = "correct horse battery staple";
const hash = "$argon2id$v=19$m=8,t=1,p=1$c2FsdC1vZi10aGUtdGVzdHM$N8bDJiUZx9T5SjIOf9e80YgccUTVRrhK0FbrYa+oAps";

/**
 * A folder in memory, where there is one. On a busy disk the API's writes take longer than its deadline of 1.8 seconds,
 * and it answers 503.
 */
export const STORES = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

export type QuoteRequest = Record<string, unknown>;

/** The site with the real API behind it, on a store of its own. */
export type Product = {
  url: string;
  /** Stops the API; the site stays. */
  stopApi(): Promise<void>;
  /** Starts it again, on the same store and port. */
  startApi(): Promise<void>;
  /** The owner's list, newest first; with a last name, only the requests of that name. */
  quoteRequests(lastName?: string): Promise<QuoteRequest[]>;
  /** The answer that the owner gets at an address. */
  get(path: string): Promise<unknown>;
};

/** Builds a site from a content folder with the frontend in `dist`, not the embedded one; as of a day, if one is given. */
export function build(content: string, out: string, day?: string) {
  const now = day === undefined ? [] : ["--now", day];
  const folders = ["--content", content, "--site", "dist", "--out", out];
  execFileSync(ssg, ["build", ...folders, ...now], { stdio: "inherit" });
}

/** Makes a new site in `folder` and returns its content folder. */
export function newSite(folder: string): string {
  execFileSync(ssg, ["new", "project", folder], { stdio: "ignore" });
  return join(folder, "content");
}

/** The props of every page as JSON lines. */
export function props(content: string): string[] {
  const options = { maxBuffer: 256 * 1024 * 1024, encoding: "utf8" } as const;
  return execFileSync(ssg, ["props", "--all", "--content", content], options).trim().split("\n");
}

/** Serves a built folder on a free port. */
export async function serve(
  folder: string,
  ...options: string[]
): Promise<{ server: ChildProcess; url: string }> {
  const server = spawn(ssg, ["serve", "--dir", folder, "--port", "0", ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { server, url: await announced(server) };
}

/** Previews a content folder on a free port, with `ssg dev`. */
export async function preview(content: string, out: string): Promise<{ server: ChildProcess; url: string }> {
  const server = spawn(ssg, ["dev", "--content", content, "--site", "dist", "--out", out, "--port", "0"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  return { server, url: await announced(server) };
}

/** Serves the guide for authors, and the page of sites at /start, as for somebody with this home folder. */
export async function serveGuide(home: string): Promise<{ server: ChildProcess; url: string }> {
  const env = { ...process.env, HOME: home, XDG_CACHE_HOME: join(home, "cache") };
  const server = spawn(ssg, ["start", "--choose"], { stdio: ["ignore", "pipe", "inherit"], cwd: home, env });
  return { server, url: new URL(await announced(server)).origin };
}

/** Runs `use` with the whole product and ends it afterwards. `settings` are environment variables of the API. */
export async function withProduct(
  folder: string,
  settings: Record<string, string>,
  use: (product: Product) => Promise<void>,
) {
  const { product, stop } = await startProduct(folder, settings);
  try {
    await use(product);
  } finally {
    await stop();
  }
}

/** Starts the whole product. */
export async function startProduct(
  folder: string,
  settings: Record<string, string>,
): Promise<{ product: Product; stop: () => Promise<void> }> {
  const scratch = mkdtempSync(join(STORES, "site-api-"));
  const log = join(scratch, "api.log");
  const started: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(started.map(end));
    rmSync(scratch, { recursive: true, force: true });
  };
  try {
    // Sessions outlive a restart of the API.
    const keys = { SESSION_SECRETS: `test:${randomBytes(32).toString("base64url")}` };
    const run = async (listen: string) => {
      const backend = startApi(scratch, log, listen, { ...keys, ...settings });
      started.push(backend);
      const address = await announced(backend).catch((error: Error) => {
        throw new Error(`${error.message}\n${readFileSync(log, "utf8")}`);
      });
      return { backend, address };
    };
    let { backend, address } = await run("127.0.0.1:0");
    const { server, url } = await serve(folder, "--api", address);
    started.push(server);
    let session: Promise<string> | undefined;
    const get = async (path: string) => {
      session ??= logIn(url);
      const answer = await fetch(url + path, { headers: { cookie: await session } });
      if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
      return answer.json();
    };
    const product: Product = {
      url,
      stopApi: () => end(backend),
      startApi: async () => {
        ({ backend, address } = await run(new URL(address).host));
      },
      quoteRequests: async (lastName) => {
        const all = (await get("/api/admin/contact-requests")) as QuoteRequest[];
        return lastName === undefined ? all : all.filter((request) => request.lastName === lastName);
      },
      get,
    };
    return { product, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const TABLE = "quotes";
const TABLE_ADDRESS = "AWS_ENDPOINT_URL_DYNAMODB";

/** Starts DynamoDB's API with an empty table, and returns the variables with which programs find it. */
export async function startTable(): Promise<{ server: ChildProcess; variables: Record<string, string> }> {
  const server = spawn(join(dirname(api), "examples/table"), { stdio: ["ignore", "pipe", "inherit"] });
  const keys = { AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test", AWS_REGION: "us-east-1" };
  const variables = { [TABLE_ADDRESS]: await announced(server), ...keys };
  execFileSync(api, ["create-table", "--table", TABLE], { env: variables, stdio: "ignore" });
  return { server, variables };
}

/** A function of the stack on a table, as Lambda runs it: the program, and the runtime API that it asks for events. */
export async function startFunction(settings: Record<string, string>) {
  const runtime = createServer().listen(0, "127.0.0.1");
  const calls = on(runtime, "request");
  const call = async () => (await calls.next()).value as [IncomingMessage, ServerResponse];
  await once(runtime, "listening");
  const server = spawn(api, [], {
    stdio: "ignore",
    env: {
      AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${(runtime.address() as AddressInfo).port}`,
      AWS_LAMBDA_FUNCTION_NAME: "function",
      AWS_LAMBDA_FUNCTION_VERSION: "1",
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "512",
      ADMIN_PASSWORD_HASH: hash,
      SESSION_SECRETS: `test:${randomBytes(32).toString("base64url")}`,
      TABLE_NAME: TABLE,
      ...settings,
    },
  });
  /** Sends a form as the HTTP API passes it on, and returns the status. */
  const post = async (address: string, form: object): Promise<number> => {
    const { pathname, searchParams } = new URL(address, "https://api.example");
    const http = {
      method: "POST",
      path: pathname,
      protocol: "HTTP/1.1",
      sourceIp: "10.1.0.1",
      userAgent: "test",
    };
    const [, next] = await call();
    next.setHeader("Lambda-Runtime-Aws-Request-Id", "1");
    next.setHeader("Lambda-Runtime-Deadline-Ms", "9999999999999");
    next.setHeader(
      "Lambda-Runtime-Invoked-Function-Arn",
      "arn:aws:lambda:us-east-1:123456789012:function:function",
    );
    const event = {
      version: "2.0",
      routeKey: "$default",
      rawPath: pathname,
      rawQueryString: `${searchParams}`,
      headers: { "content-type": "application/json", "accept-language": "en", host: "api.example" },
      requestContext: { http, routeKey: "$default", stage: "$default", timeEpoch: 0 },
      body: JSON.stringify(form),
      isBase64Encoded: false,
    };
    next.end(JSON.stringify(event));
    const [answer, taken] = await call();
    const { statusCode } = (await json(answer)) as { statusCode: number };
    taken.writeHead(202).end();
    return statusCode;
  };
  const stop = async () => {
    await end(server);
    runtime.closeAllConnections();
    runtime.close();
  };
  return { post, stop };
}

export async function end(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill();
  await ended;
}

/** The acceptance content and 130 posts more, so that the list of posts has a second page. */
export function longBlog(folder: string): string {
  const content = join(folder, "content");
  cpSync(ACCEPTANCE, content, { recursive: true });
  for (let number = 0; number < 130; number++) {
    const matter = `title: Note ${number}\ndate: 2024-01-0${(number % 9) + 1}\ncategory: Residential\nauthor: Ann Lee`;
    const more = `metaDescription: Note ${number}.\nkeywords: [note]\nexcerpt: Note ${number} & more.`;
    writeFileSync(join(content, `posts/note-${number}.md`), `---\n${matter}\n${more}\n---\nA note.\n`);
  }
  const categories =
    "categories:\n  - { name: Residential, color: blue, metaDescription: Homes & garages. }\n";
  appendFileSync(join(content, "site.yaml"), categories);
  mkdirSync(join(content, "authors"));
  const author =
    "name: Ann Lee\nrole: Mixes & rolls\nmetaDescription: About Ann.\ntext: Ann has rolled since 2009.\n";
  const portrait = "picture: { file: garage-flake.jpg, alt: A garage. }\n";
  writeFileSync(join(content, "authors/ann-lee.yaml"), author + portrait);
  return content;
}

/** The acceptance content with two pages of its own, one of each form. */
export function ownPages(folder: string): string {
  const content = join(folder, "content");
  cpSync(ACCEPTANCE, content, { recursive: true });
  mkdirSync(join(content, "pages/about"), { recursive: true });
  const matter = "title: Our Warranty & More\nmetaDescription: What we promise.\nfooter: 1";
  const text = "intro: In short.\nupdated: 2025-01-03\n---\n## Ten years\n\nOn every [floor](/about/team).\n";
  writeFileSync(join(content, "pages/warranty.md"), `---\n${matter}\n${text}`);
  const sections = "sections:\n  - hero: { heading: The team, intro: Five people. }\n";
  writeFileSync(join(content, "pages/about/team.yaml"), `${matter}\n${sections}`);
  return content;
}

/** The generator's smallest site, with a page of sixty pictures. */
export function gallery(folder: string): string {
  const content = join(folder, "content");
  cpSync("../generator/tests/base", content, { recursive: true });
  for (const name of ["images", "services"]) mkdirSync(join(content, name), { recursive: true });
  cpSync(`${ACCEPTANCE}/images/garage-flake.jpg`, join(content, "images/garage-flake.jpg"));
  const pictures = Array.from(
    { length: 60 },
    (_, place) => `{ file: garage-flake.jpg, alt: "A garage, ${place + 1}", caption: "Floor ${place + 1}" }`,
  );
  const page = [
    "name: Gallery\ngroup: main\nposition: 1\ntitle: Sixty Floors\nmetaDescription: Sixty floors.",
    "keywords: [floors]\nsummary: Sixty floors.\nsections:",
    "  - hero:",
    "      heading: Sixty floors",
    "      intro: One after the other.",
    "      tone: night",
    "      picture: { file: garage-flake.jpg, alt: A garage, focus: top-left }",
    "  - pictures:\n      heading: All of them\n      pictures:",
    ...pictures.map((picture) => `        - ${picture}`),
  ];
  writeFileSync(join(content, "services/gallery.yaml"), `${page.join("\n")}\n`);
  return content;
}

/** Makes the content of a small site whose page /floors lays six colors on the floor of the garage, and returns its folder. */
export function floors(folder: string): string {
  const content = join(folder, "content");
  cpSync("../generator/tests/base", content, { recursive: true });
  cpSync(`${ACCEPTANCE}/images/swatches`, join(content, "images/swatches"), {
    recursive: true,
    filter: (from) => !from.endsWith(".jpg") || from.includes("swatches/garage-"),
  });
  addFloors(content);
  return content;
}

/** A site whose page /floors lays three hundred colors on the floor of the garage. Each is a copy of one of six. */
export function manyFloors(folder: string): string {
  const content = floors(folder);
  const sources = ["pit-lane", "blue-bay", "citrus-barn", "dry-dock", "grease-pencil", "workbench"];
  const sets = Array.from({ length: 10 }, (_, place) => `set-${place + 1}`);
  for (const set of sets) {
    const colors = Array.from({ length: 30 }, (_, place) => {
      const file = `swatches/${set}-${place + 1}.jpg`;
      cpSync(
        join(content, `images/swatches/garage-${sources[place % 6]}.jpg`),
        join(content, "images", file),
      );
      const name = `${set} ${place + 1}`;
      const mix = '[{ name: Gray, value: "#808080", share: 100 }]';
      return `  - { name: ${name}, colors: ${mix}, larger: [], picture: { file: ${file}, alt: Chips of ${name}. } }`;
    });
    const head = `name: ${set}\nsummary: Thirty colors.\nboard: 127\nswatches:`;
    writeFileSync(join(content, `swatches/${set}.yaml`), `${head}\n${colors.join("\n")}\n`);
  }
  const page = join(content, "pages/floors.yaml");
  writeFileSync(page, readFileSync(page, "utf8").replace("[garage]", `[${sets.join(", ")}]`));
  return content;
}

const costFinder = `
  - cost-finder:
      id: cost
      projectType: residential-garage
      heading: What it comes to
      sizes:
        - { name: 1-car garage, area: 200-250 }
        - { name: 2-car garage, area: 400-500 }
        - { name: 3-car garage, area: 600-750 }
      systems:
        - { name: Full flake, price: 4-8, to: "{page}" }
        - { name: Quartz with a stable topcoat, price: 8-12 }
      conditions:
        - { name: Bare and sound, toward: lower, text: Nothing to remove. }
        - { name: Old paint, adds: 1.50-3.50, text: It comes off first. }
`;

/** Adds a cost finder to the sections of a file. One of its systems has a page. */
export function addCostFinder(content: string, page = "/services/flake-systems", file = "locations.yaml") {
  appendFileSync(join(content, file), costFinder.replace("{page}", page));
}

/** A small site with every island, and with the other parts of a page that a script makes better. */
export function everyIsland(folder: string): string {
  const content = floors(folder);
  beforeAndAfter(content);
  addCostFinder(content, "/blog", "home.yaml");
  appendFileSync(join(content, "site.yaml"), "formPhotos: true\n");
  writeFileSync(join(content, "layout.yaml"), "photos: Photos of the floor\n");
  return content;
}

/**
 * A small site with forms of its own: one with every kind of field on the home page, and a confidential one on /jobs. The
 * page /notice has none.
 */
export function ownForms(folder: string): string {
  const content = join(folder, "content");
  cpSync("../generator/tests/base", content, { recursive: true });
  for (const name of ["forms", "pages"]) mkdirSync(join(content, name), { recursive: true });
  writeFileSync(join(content, "forms/appointment.yaml"), appointment);
  writeFileSync(join(content, "forms/job.yaml"), job);
  const home = join(content, "home.yaml");
  const written = readFileSync(home, "utf8");
  writeFileSync(
    home,
    written.replace("intro: Call or write.", "intro: Call or write.\n      form: appointment"),
  );
  const matter = "metaDescription: A page of the site.\nkeywords: [floors]\n";
  const section = "sections:\n  - form: { heading: Apply, intro: We answer soon., form: job }\n";
  writeFileSync(join(content, "pages/jobs.yaml"), `title: Jobs\n${matter}${section}`);
  const text =
    "title: Our Notice\nmetaDescription: What we keep.\n---\n## What we keep\n\nOnly what you write.\n";
  writeFileSync(join(content, "pages/notice.md"), `---\n${text}`);
  return content;
}

const appointment = `
title: Ask for an appointment
note: Please write nothing about symptoms here.
fields:
  - { name: firstName, label: First name, kind: text, role: firstName, message: Please tell us your first name }
  - { name: phone, label: Phone number, kind: phone, message: Please write all ten digits }
  - { name: email, label: Email address, kind: email, required: false, message: This is no email address }
  - { name: visit, label: "What may we plan?", kind: choice, role: topic, message: Please choose one,
      choices: [{ value: check-up, label: Check-up }, { value: pain, label: I have pain }, { value: new, label: I am new here }] }
  - { name: plan, label: Your dental plan, kind: text, hint: As on your card., message: Please name your plan,
      when: { field: visit, is: [new, pain] } }
  - { name: member, label: Member since, kind: date, rule: { to: today }, message: Please choose a day in the past,
      required: false, when: { field: visit, is: [new] } }
  - { name: times, label: Good times, kind: choices, message: Please tick at least one,
      choices: [{ value: morning, label: Morning }, { value: noon, label: Noon }, { value: evening, label: Evening }] }
  - { name: day, label: First day, kind: date, rule: { from: today }, message: Please choose a day from today on }
  - { name: guests, label: People with you, kind: number, unit: persons, rule: { min: 0, max: 5.5 }, required: false,
      message: Please write a number up to 5.5 }
  - { name: wish, label: Anything else, kind: longText, rule: { minChars: 1 }, required: false, message: Please write something }
  - { name: pictures, label: Photos of your card, kind: photos, required: false }
  - { name: consent, label: I have read the notice and agree, kind: consent, link: { label: notice, to: /notice },
      message: Please tick the box }
send: Ask for an appointment
promise: We call you on the next working day. In a hurry? Call
sent: { title: Thank you very much, text: We call you on the next working day., steps: [We read it., We find a time.] }
`;

const job = `
title: Apply for a job
fields:
  - { name: name, label: Your name, kind: text, role: name, message: Please tell us your name }
  - { name: email, label: Email address, kind: email, message: This is no email address }
send: Send it
sensitive: true
sent: { title: It has arrived, text: We read it this week. }
`;

/** The smallest site with this menu. */
export function menuOf(folder: string, items: string[]): string {
  const content = join(folder, "content");
  cpSync("../generator/tests/base", content, { recursive: true });
  const site = join(content, "site.yaml");
  const [facts = ""] = readFileSync(site, "utf8").split("navigation:");
  const links = items.map((label, place) => `  - { label: ${label}, to: "https://menu.example/${place}" }`);
  writeFileSync(site, `${facts}navigation:\n  - { label: Blog, to: /blog }\n${links.join("\n")}\n`);
  return content;
}

/** A page with a garage before and after, and in the steps of the work. */
export function beforeAndAfter(content: string) {
  const picture = (color: string, alt: string) =>
    `{ file: swatches/garage-${color}.jpg, room: garage, alt: ${alt} }`;
  const page = [
    "title: Work\nmetaDescription: A garage before and after.\nkeywords: [floors]\nsections:",
    "  - hero: { heading: Work, intro: Look at it. }",
    "  - before-after:\n      heading: One day apart\n      intro: Drag the line.",
    `      before: ${picture("dry-dock", "A pale floor.")}`,
    `      after: ${picture("blue-bay", "A blue floor.")}`,
    "      note: Both are flake.",
    "  - steps:\n      heading: How\n      steps:",
    `        - { title: First, text: Grind it., picture: ${picture("dry-dock", "A ground floor.")} }`,
    "        - { title: Then, text: Coat it. }",
  ];
  writeFileSync(join(content, "pages/work.yaml"), `${page.join("\n")}\n`);
}

/** The pages of `otherPictures`. */
export const otherPicturePaths = [
  "/floors",
  "/work",
  "/one-job",
  "/two-jobs",
  "/blog/author/karen-whitfield",
];

/** The acceptance content with the kinds of pictures that it lacks: floors, finished jobs, the portrait of an author. */
export function otherPictures(folder: string): string {
  const content = join(folder, "content");
  cpSync(ACCEPTANCE, content, { recursive: true });
  addFloors(content);
  beforeAndAfter(content);
  for (const name of ["authors", "projects"]) mkdirSync(join(content, name));
  const picture = "picture: { file: garage-flake.jpg, alt: A garage. }\n";
  const author = "name: Karen Whitfield\nrole: Estimator\nmetaDescription: Guides.\ntext: Karen measures.\n";
  writeFileSync(join(content, "authors/karen-whitfield.yaml"), author + picture);
  const jobs = { "one-job": "/services/metallic-epoxy", "two-jobs": "/services/flake-systems" };
  for (const [name, service] of Object.entries(jobs)) {
    const page = [
      "title: Jobs\nmetaDescription: Finished jobs.\nkeywords: [floors]\nsections:",
      "  - hero: { heading: Jobs, intro: They are done. }",
      `  - projects: { heading: Finished, service: ${service} }`,
    ];
    writeFileSync(join(content, `pages/${name}.yaml`), `${page.join("\n")}\n`);
  }
  for (const [name, service] of [
    ["a", jobs["one-job"]],
    ["b", jobs["two-jobs"]],
    ["c", jobs["two-jobs"]],
  ]) {
    const job = `title: Job ${name}\nlocation: /locations/naples\nservice: ${service}\nfinished: 2025-01-09`;
    writeFileSync(join(content, `projects/${name}.yaml`), `${job}\ntext: It is done.\n${picture}`);
  }
  return content;
}

/** Adds a room, the weight of colors by which they are laid on its floor, and the page /floors that shows them. */
function addFloors(content: string) {
  cpSync("tests/fixtures/rooms", join(content, "rooms"), { recursive: true });
  for (const name of ["swatches", "pages"]) mkdirSync(join(content, name), { recursive: true });
  const colors = readFileSync(`${ACCEPTANCE}/swatches/garage.yaml`, "utf8");
  // The longest word that is the name of a color fills a narrow tile.
  const named = colors.replace("name: Workbench", "name: Thunderhead");
  writeFileSync(join(content, "swatches/garage.yaml"), `board: 127\n${named}`);
  const page = [
    "title: Floors\nmetaDescription: Six colors on a floor.\nkeywords: [floors]\nsections:",
    "  - hero: { heading: Floors, intro: Choose a color. }",
    "  - floors: { heading: In a garage, room: garage, collections: [garage], alsoIn: [garage], sizes: true }",
  ];
  const home = join(content, "home.yaml");
  const tiles = [
    "  - design-center:",
    "      id: design-center",
    "      heading: Colors",
    "      intro: Six of them.",
    "      points: [Chips]",
    "      learnMore: { label: Floors, to: /floors }",
    "      swatches: [garage]",
  ];
  const written = readFileSync(home, "utf8");
  if (!written.includes("design-center:")) writeFileSync(home, `${written.trimEnd()}\n${tiles.join("\n")}\n`);
  writeFileSync(join(content, "pages/floors.yaml"), `${page.join("\n")}\n`);
}

/** The address that a program prints on start. */
function announced(server: ChildProcess): Promise<string> {
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

function startApi(
  folder: string,
  log: string,
  listen: string,
  settings: Record<string, string>,
): ChildProcess {
  const lines = openSync(log, "a");
  const store =
    settings[TABLE_ADDRESS] === undefined ? ["--data", join(folder, "quotes.db")] : ["--table", TABLE];
  const backend = spawn(api, ["serve", "--listen", listen, ...store], {
    stdio: ["ignore", "pipe", lines],
    env: {
      ADMIN_PASSWORD_HASH: hash,
      // `ssg serve` adds the client IP.
      TRUSTED_HOPS: "1",
      // No test of a page is about a busy machine.
      RESPONSE_SECONDS: "8",
      ...settings,
    },
  });
  closeSync(lines);
  return backend;
}

/** Logs in as the owner and returns the session's cookie. */
async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password }),
  });
  if (!answer.ok) throw new Error(`the login answers ${answer.status}: ${await answer.text()}`);
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}
