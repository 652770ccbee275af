/** A recorded run for replay: its metadata and its bodies. Cloneable. */
import type { RecordedRun } from '#lib/contract/pages/stored-run.ts';

export type RecordedFacts = Pick<
  RecordedRun,
  | 'id'
  | 'operationId'
  | 'model'
  | 'outcome'
  | 'status'
  | 'error'
  | 'startedAt'
  | 'headersMs'
  | 'totalMs'
  | 'method'
  | 'path'
  | 'requestHeaders'
  | 'responseHeaders'
  | 'chunks'
  | 'media'
> &
  // Readers of a shared run do not see them.
  Partial<Pick<RecordedRun, 'cost' | 'groupId'>>;

export interface Recording {
  run: RecordedFacts;
  /** Absolute URLs, or the bytes. */
  request: string | Blob;
  response: string | Blob;
  /** Stored copies of linked images, by the link. */
  links?: Readonly<Record<string, string>>;
}

/** A run of the server: `from` is its absolute URL, `http://page.test/api/runs/req_x`. */
export function recordingAt(run: RecordedFacts, from: string): Recording {
  const links = run.media.map(({ link }, index) => [link, `${from}/media/${index}`] as const);
  return { run, request: `${from}/request`, response: `${from}/response`, links: Object.fromEntries(links) };
}
