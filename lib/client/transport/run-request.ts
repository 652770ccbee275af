/** The request of a run. */

export interface RunRequest {
  method: string;
  /** Path of the interface: `/v1/images/generations`. */
  path: string;
  /** May contain Blobs in place of data URLs or Base64; see `inline-blobs.ts`. */
  body: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
  /** Sent byte for byte instead of `body`; its type is the content type. */
  bytes?: Blob;
}
