import type { Problem } from "../../../generated/api";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** Longer than the API ever takes; what has not answered by then will not. */
const PATIENCE = 15_000;

/** An answer that is no success. Its message reads "{status}: {body text or status text}". */
export class ApiError extends Error {
  readonly status: number;
  /** What the server says about it, when it was the API that answered. */
  readonly problem: Problem | null;

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`);
    this.name = "ApiError";
    this.status = status;
    this.problem = parseProblem(body);
  }
}

/** One call of the API, for whoever needs the headers of the answer too. Anything but a success is thrown. */
export async function request(
  method: Method,
  url: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  const response = await fetch(url, {
    method,
    credentials: "same-origin",
    cache: "no-store",
    signal: endsWith(signal),
    ...(body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  return response;
}

/** One call of the API and what it answers. */
export async function requestJson<Answer>(
  method: Method,
  url: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const response = await request(method, url, body, signal);
  return (await response.json()) as Answer;
}

/** Whether the session is over, or never was. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Ends with the given signal, and with our patience. `AbortSignal.any` is too young for the phones that are about. */
function endsWith(signal: AbortSignal | undefined): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException("No answer in time", "TimeoutError")), PATIENCE);
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
