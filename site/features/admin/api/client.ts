import type { Operations, Problem } from "../../../generated/api";

/** An operation of the API, as the contract names it: "METHOD /path". */
export type Operation = keyof Operations;

/** Parameters and body of an operation. */
type Input<Name extends Operation> = Omit<Operations[Name], "answer" | "error"> & { signal?: AbortSignal };

/** The input may be left out if all of it is optional. */
type InputArguments<Name extends Operation> =
  { signal?: AbortSignal } extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>];

type Answer<Name extends Operation> = { body: Operations[Name]["answer"]; headers: Headers };

/** The API answers within two seconds; the rest is for slow networks. */
const REQUEST_TIMEOUT_MS = 15_000;

/** An answer other than success. Its message reads "{status}: {body or status text}". */
export class ApiError extends Error {
  readonly status: number;
  /** The API's own description; null if something else answered. */
  readonly problem: Problem | null;

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`);
    this.name = "ApiError";
    this.status = status;
    this.problem = parseProblem(body);
  }
}

/**
 * Calls an operation and returns the body of its answer.
 *
 * @throws ApiError if the answer is no success
 * @throws TypeError if there is no connection
 * @throws DOMException if the signal aborts, or after 15 seconds
 */
export async function call<Name extends Operation>(
  operation: Name,
  ...input: InputArguments<Name>
): Promise<Operations[Name]["answer"]> {
  const { body } = await callWithHeaders(operation, ...input);
  return body;
}

/** Like `call`, for operations that also answer in headers. */
export async function callWithHeaders<Name extends Operation>(
  operation: Name,
  ...[input]: InputArguments<Name>
): Promise<Answer<Name>> {
  const { path, query, body, signal }: LooseInput = input ?? {};
  const [method = "", template = ""] = operation.split(" ");
  const response = await fetchOk(addressOf(template, path, query), {
    method,
    ...(signal && { signal }),
    ...(body !== undefined && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  return { body: await response.json(), headers: response.headers };
}

/** Fetches as this browser's owner, without caches. Throws like `call`. */
export async function fetchOk(url: string, { signal, ...init }: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, {
    ...init,
    credentials: "same-origin",
    cache: "no-store",
    signal: withTimeout(signal ?? undefined),
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  return response;
}

/** Returns true if an operation failed with this status, which must be one that the contract lists for it. */
export function failedWith<Name extends Operation>(
  error: unknown,
  _operation: Name,
  status: Operations[Name]["error"],
): error is ApiError {
  return error instanceof ApiError && error.status === status;
}

/** Returns true if a call failed because there is no session, or no longer. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** The input of any operation. */
type LooseInput = { path?: object; query?: object; body?: unknown; signal?: AbortSignal };

function addressOf(template: string, path: object = {}, query: object = {}): string {
  const address = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(Reflect.get(path, name)));
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) parameters.set(name, String(value));
  return parameters.size === 0 ? address : `${address}?${parameters}`;
}

/** Aborts with the given signal or after the timeout. `AbortSignal.any` is missing in browsers still in use. */
function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const controller = new AbortController();
  setTimeout(
    () => controller.abort(new DOMException("No answer in time", "TimeoutError")),
    REQUEST_TIMEOUT_MS,
  );
  signal?.addEventListener("abort", () => controller.abort(signal.reason), { once: true });
  return controller.signal;
}

function parseProblem(body: string): Problem | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return isProblem(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "detail" in value && typeof value.detail === "string";
}
