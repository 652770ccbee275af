/** What a run sends. */

export interface RunRequest {
  method: string;
  /** Below the playground's own prefix: `/v1/images/generations`. */
  path: string;
  /** May hold Blobs where the wire has data URLs or Base64; see `inline-blobs.ts`. */
  body: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
  /** Sent to the byte in place of `body`, which then only tells what it says; its type is the content type. */
  bytes?: Blob;
}
