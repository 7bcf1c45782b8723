import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { good } from "../support/goodForm";
import { ACCEPTANCE, api, STORES, ssg } from "../support/programs";

/** `scripts/run.sh` in a copy of the project, where a recipe of the test's own takes the place of the compiler. */
type Run = {
  script: ChildProcess;
  /** Waits until the script has printed this, and returns the address in it. */
  printed(text: string | RegExp): Promise<string>;
  /** The output so far. */
  output(): string;
  /** Waits until the compiler runs. It ends when this is closed. */
  compiler(): Promise<FileHandle>;
};

const SERVED = /Serving (?:the pages of )?dist at (http:\S+)/;
const COMPILES = ["cat compile > /dev/null", `ln -s ${api} $@`];

test("while the API is compiled the site is served, and a request gets a 502, and one that is sent again when the API listens is stored", async () => {
  const run = await start(COMPILES);
  const site = await run.printed(SERVED);
  const compiler = await run.compiler();
  expect((await fetch(site)).status).toBe(200);
  expect((await send(site)).status).toBe(502);
  expect(run.output()).toContain("The API is still being compiled");
  expect(run.output()).not.toContain("The API listens");
  await compiler.close();
  await run.printed("The API listens");
  expect((await send(site)).status).toBe(201);
  expect(run.output()).toContain("The owner's password");
});

test("a compiled API listens before the site is served", async () => {
  const run = await start(["false"], { compiled: true });
  const site = await run.printed(SERVED);
  expect(run.output()).toMatch(/The API listens.*Serving/s);
  expect(run.output()).not.toContain("compiled");
  expect((await send(site)).status).toBe(201);
});

test("a site that is not there is built and served", async () => {
  const run = await start(["false"], { compiled: true, built: false });
  expect((await fetch(await run.printed(SERVED))).status).toBe(200);
});

test("the API has the name and the time zone of the business, also in quotes and with a comment", async () => {
  const facts = `name: "Ann's Floors" # the shop\ntimezone: 'America/New_York'`;
  const run = await start(["false"], { compiled: true, built: false, facts });
  const site = await run.printed(SERVED);
  const form = new URLSearchParams({ firstName: "Ann" });
  const answer = await fetch(`${site}/api/contact`, { method: "POST", body: form });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("<span>Ann&#x27;s Floors</span>");
});

test("SIGTERM while the API is compiled ends the site and the compiler", async () => {
  const run = await start(COMPILES);
  const site = await run.printed(SERVED);
  const compiler = await run.compiler();
  run.script.kill();
  expect(await once(run.script, "close")).toEqual([143, null]);
  await expect(fetch(site)).rejects.toThrow();
  await expect(compiler.write("nobody reads this")).rejects.toThrow("EPIPE");
});

test("SIGTERM when the API listens ends both", async () => {
  const run = await start(["false"], { compiled: true });
  const site = await run.printed(SERVED);
  const listens = await run.printed(/The API listens at (http:[^;]+)/);
  run.script.kill();
  expect(await once(run.script, "close")).toEqual([143, null]);
  await expect(fetch(site)).rejects.toThrow();
  await expect(fetch(listens)).rejects.toThrow();
});

test("an API that cannot be compiled ends the run, and its messages are the last ones", async () => {
  const run = await start(["cat compile > /dev/null", "echo 'error[E0432]: unresolved import' >&2", "false"]);
  const site = await run.printed(SERVED);
  await (await run.compiler()).close();
  expect(await once(run.script, "close")).toEqual([1, null]);
  await expect(fetch(site)).rejects.toThrow();
  expect(run.output()).toMatch(/unresolved import.*The API cannot be compiled[^\n]*\n$/s);
});

test("a site that cannot be served ends the run and the compiler", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void taken.close());
  await once(taken, "listening");
  const run = await start(COMPILES, { port: port(taken) });
  // The compiler has the same standard error, so this waits for its end too.
  expect(await once(run.script, "close")).toEqual([2, null]);
  expect(run.output()).toContain("cannot listen on port");
});

async function start(
  recipe: string[],
  { built = true, compiled = false, port: site = 0, facts = "" } = {},
): Promise<Run> {
  const root = mkdtempSync(join(tmpdir(), "run-"));
  mkdirSync(join(root, "scripts"));
  mkdirSync(join(root, "target/release"), { recursive: true });
  cpSync("../scripts/run.sh", join(root, "scripts/run.sh"));
  const store = mkdtempSync(join(STORES, "run-"));
  symlinkSync(store, join(root, ".local"));
  const content = join(root, "content");
  if (facts === "") symlinkSync(resolve(ACCEPTANCE), content);
  else {
    cpSync("../generator/tests/base", content, { recursive: true });
    const business = readFileSync(join(content, "site.yaml"), "utf8");
    writeFileSync(
      join(content, "site.yaml"),
      business.replace("name: Dune Floors", () => facts),
    );
  }
  if (built) symlinkSync(inject("folder"), join(root, "dist"));
  symlinkSync(ssg, join(root, "target/release/ssg"));
  if (compiled) symlinkSync(api, join(root, "target/release/api-lambda"));
  writeFileSync(join(root, "Makefile"), `target/release/api-lambda:\n\t@${recipe.join("\n\t@")}\n`);
  const gate = join(root, "compile");
  execFileSync("mkfifo", [gate]);
  const script = spawn(join(root, "scripts/run.sh"), ["--port", String(site)], {
    cwd: root,
    env: { ...process.env, API_PORT: String(await freePort()) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(async () => {
    if (script.exitCode === null && script.signalCode === null) {
      const ended = once(script, "close");
      script.kill();
      await ended;
    }
    rmSync(root, { recursive: true });
    rmSync(store, { recursive: true });
  });
  let output = "";
  for (const stream of [script.stdout, script.stderr]) {
    stream.on("data", (data) => {
      output += data;
      script.emit("printed");
    });
  }
  const printed = async (text: string | RegExp) => {
    for (;;) {
      const found = output.match(text);
      if (found !== null) return found[1] ?? found[0];
      if (script.exitCode !== null) throw new Error(`run.sh ended with ${script.exitCode}: ${output}`);
      await Promise.race([once(script, "printed"), once(script, "close")]);
    }
  };
  const compiler = async () => {
    const gateway = await open(gate, "w");
    onTestFinished(() => gateway.close());
    return gateway;
  };
  return { script, printed, output: () => output, compiler };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const free = port(server);
  server.close();
  await once(server, "close");
  return free;
}

function port(server: ReturnType<typeof createServer>): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a server without a port");
  return address.port;
}

function send(site: string): Promise<Response> {
  return fetch(`${site}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(good),
  });
}
