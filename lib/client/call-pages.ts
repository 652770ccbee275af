/** Calls of the pages' own API from this page. The server is of the same build: what it answers is taken at its type. */
import { readErrorReply } from './exchange/read-error.ts';
import type { RunError } from './run-error.ts';

/** Thrown for every answer that is no success and for none at all; `message` is the server's own. */
export class PagesCallError extends Error {
  readonly details: RunError;
  /** HTTP status; undefined when nobody answered. */
  readonly status: number | undefined;
  readonly requestId: string | undefined;

  constructor(details: RunError, status?: number, requestId?: string) {
    super(details.message);
    this.name = 'PagesCallError';
    this.details = details;
    this.status = status;
    this.requestId = requestId;
  }
}

export interface PagesCall {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; a Blob as it is. */
  body?: unknown;
  signal?: AbortSignal;
  /** The call outlives the page. */
  keepalive?: boolean;
}

/** The parsed reply. `path` with its query: `/api/runs?limit=50`. Throws PagesCallError. */
export async function callPages<T>(path: string, call: PagesCall = {}): Promise<T> {
  const response = await fetchPages(path, call);
  const value: T = await response.json().catch(() => {
    throw new PagesCallError({ kind: 'http', message: 'The answer broke off.' }, response.status);
  });
  return value;
}

/** The successful response, unread; for files, and where nothing comes back. Throws PagesCallError. */
export async function fetchPages(path: string, call: PagesCall = {}): Promise<Response> {
  const { method = 'GET', body, signal, keepalive = false } = call;
  const raw = body instanceof Blob;
  const response = await fetch(path, {
    method,
    cache: 'no-store',
    keepalive,
    ...(signal === undefined ? {} : { signal }),
    ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
    ...(body === undefined || raw ? {} : { headers: { 'content-type': 'application/json' } }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new PagesCallError({ kind: 'network', message: 'The server did not answer.' });
  });
  if (response.ok) return response;
  const reply = { status: response.status, body: await response.text() };
  throw new PagesCallError(
    readErrorReply({ ...reply, retryAfter: response.headers.get('retry-after') }),
    response.status,
    response.headers.get('x-request-id') ?? undefined,
  );
}
