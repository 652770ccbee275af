/** A file of a run. */
export interface RunMedia {
  url: string;
  blob: Blob;
  contentType: string;
  /** Size of the decoded file. */
  bytes: number;
  width?: number;
  height?: number;
}
