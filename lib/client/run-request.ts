/** What a run sends. */

export interface RunRequest {
  method: string;
  /** Below the playground's own prefix: `/v1/images/generations`. */
  path: string;
  /** May hold Blobs where the wire has data URLs or Base64; see `inline-blobs.ts`. */
  body: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
}
