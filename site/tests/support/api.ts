import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { inject } from "vitest";
import { announced, serve } from "./site";

const program = resolve(process.env.API ?? "../target/release/api-lambda");

/** The owner's password and its hash, made as cheaply as Argon2 can. */
export const password = "correct horse battery staple";
const hash = "$argon2id$v=19$m=8,t=1,p=1$c2FsdC1vZi10aGUtdGVzdHM$N8bDJiUZx9T5SjIOf9e80YgccUTVRrhK0FbrYa+oAps";

/** The site with the real API behind it, on a table of its own. */
export type Product = {
  url: string;
  /** Ends the API; the site stays. */
  stopApi(): Promise<void>;
  /** What the owner sees, newest first. */
  leads(): Promise<Array<Record<string, unknown>>>;
};

/** Runs with the whole product and ends it, whatever happens. `variables` are settings of the API. */
export async function withProduct(
  variables: Record<string, string>,
  run: (product: Product) => Promise<void>,
) {
  const scratch = mkdtempSync(join(tmpdir(), "site-api-"));
  const log = join(scratch, "api.log");
  const started: ChildProcess[] = [];
  try {
    const api = startApi(scratch, log, variables);
    started.push(api);
    const address = await announced(api).catch((error: Error) => {
      throw new Error(`${error.message}\n${readFileSync(log, "utf8")}`);
    });
    const { server, url } = await serve(inject("folder"), "--api", address);
    started.push(server);
    await run({ url, stopApi: () => end(api), leads: () => leads(url) });
  } finally {
    await Promise.all(started.map(end));
    rmSync(scratch, { recursive: true, force: true });
  }
}

function startApi(folder: string, log: string, variables: Record<string, string>): ChildProcess {
  const lines = openSync(log, "w");
  const api = spawn(program, ["serve", "--listen", "127.0.0.1:0", "--data", join(folder, "quotes.db")], {
    stdio: ["ignore", "pipe", lines],
    env: {
      ADMIN_PASSWORD_HASH: hash,
      SESSION_SECRETS: `test:${randomBytes(32).toString("base64url")}`,
      // `ssg serve` adds the visitor's address.
      TRUSTED_HOPS: "1",
      ...variables,
    },
  });
  closeSync(lines);
  return api;
}

async function end(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill();
  await ended;
}

async function leads(url: string): Promise<Array<Record<string, unknown>>> {
  const login = await fetch(`${url}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password }),
  });
  const cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const list = await fetch(`${url}/api/admin/contact-requests`, { headers: { cookie } });
  if (!list.ok) throw new Error(`the list answers ${list.status}: ${await list.text()}`);
  return (await list.json()) as Array<Record<string, unknown>>;
}
