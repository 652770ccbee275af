/**
 * Calls the pages' own API. The server has the same build, so the response type is trusted; callers that trust less
 * use `unknown`.
 */

import { cut, readErrorResponse } from './read-error.ts';
import type { RunError } from './run-error.ts';
import { noteSignInHeader, signInConfirmed } from './sign-in.ts';

/** Thrown for error responses and network failures; `message` is the server's. */
export class PagesCallError extends Error {
  readonly details: RunError;
  /** HTTP status; undefined without a response. */
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

/** Whether the server does not have what was asked for. */
export function isMissing(error: unknown): boolean {
  return error instanceof PagesCallError && error.status === 404;
}

export interface PagesCall {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; a Blob as it is. */
  body?: unknown;
  signal?: AbortSignal;
  /** The call survives the page. */
  keepalive?: boolean;
}

/** The parsed response. `path` includes the query: `/api/runs?limit=50`. Throws PagesCallError. */
export async function callPages<T>(path: string, call: PagesCall = {}): Promise<T> {
  const response = await fetchPages(path, call);
  const text = await response.text().catch(() => {
    throw new PagesCallError(
      { kind: 'network', message: 'The connection was lost during the response.' },
      response.status,
    );
  });
  try {
    const value: T = JSON.parse(text);
    return value;
  } catch {
    const message = `The server responded with status ${response.status} and a body that is not JSON.`;
    throw new PagesCallError(
      { kind: 'http', message, raw: cut(text) },
      response.status,
      requestIdOf(response),
    );
  }
}

/** The successful response, unread. Throws PagesCallError. */
export async function fetchPages(path: string, call: PagesCall = {}): Promise<Response> {
  const { method = 'GET', body, signal, keepalive = false } = call;
  const raw = body instanceof Blob;
  const response = await fetch(path, {
    method,
    cache: 'no-store',
    keepalive,
    signal,
    body: raw ? body : JSON.stringify(body),
    headers: body === undefined || raw ? undefined : { 'content-type': 'application/json' },
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new PagesCallError({ kind: 'network', message: 'The server did not respond.' });
  });
  noteSignInHeader(response.headers);
  if (response.ok) {
    // Shared runs need no sign-in, so they confirm none.
    if (!path.startsWith('/api/shared/')) signInConfirmed();
    return response;
  }
  throw new PagesCallError(
    readErrorResponse({
      status: response.status,
      body: await response.text(),
      retryAfter: response.headers.get('retry-after'),
    }),
    response.status,
    requestIdOf(response),
  );
}

function requestIdOf({ headers }: Response): string | undefined {
  return headers.get('x-request-id') ?? undefined;
}
