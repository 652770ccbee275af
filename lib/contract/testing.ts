/**
 * What a test says to `easel sandbox` and hears from it. Types and names alone: lib/package/testing.ts
 * sends, lib/server/testing answers.
 */

/** Faults of the sandbox. `fail`, `expire` and `stall` are of video tasks, the others of all other requests. */
export const faultNames = [
  ...['rate_limit', 'overloaded', 'timeout', 'refusal', 'cut_stream', 'malformed', 'slow'],
  ...['fail', 'expire', 'stall'],
] as const;

export type FaultName = (typeof faultNames)[number];

/** An instance that runs. */
export interface Address {
  /** Without a slash at its end: `http://127.0.0.1:40123`. */
  url: string;
  /** Accepted as `Authorization: Bearer`, `x-api-key` and `x-goog-api-key`. */
  key: string;
}

/** The requests that a rule is for; all members that are there must match. */
export interface Match {
  /** Id of an operation, as `/openapi.json` has it: `images.generate`. */
  operation?: string | undefined;
  method?: string | undefined;
  /** The whole path, or its beginning with a `*` after it. */
  path?: string | undefined;
  /** What the JSON body contains: members at any depth, lists as a whole. */
  body?: unknown;
}

/** A response in place of the sandbox's. */
export interface StubResponse {
  /** 200 by default. */
  status?: number | undefined;
  headers?: Record<string, string> | undefined;
  /** Body as a JSON value. */
  json?: unknown;
  /** Body as text. */
  text?: string | undefined;
  /** Body as Base64. */
  base64?: string | undefined;
}

/** A request as it was received, without its credential. */
export interface ReceivedRequest {
  /** ISO 8601. */
  at: string;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  /** The value of a JSON body, the fields of a form (a file: `{ name, type, size }`), other bodies as text; null without one. */
  body: unknown;
  /** Null if the address has none. */
  operation: string | null;
  /** Null until the response begins, 0 if the connection was closed instead. */
  status: number | null;
}
