/** A run that was recorded, as a replay needs it: what is known of it, where its bodies are. Cloneable data. */
import type { RecordedRun } from '#lib/contract/playground/stored-run.ts';

/** What the replay reads of a stored run. */
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
>;

export interface Recording {
  run: RecordedFacts;
  /** Each a whole address to fetch, or the bytes themselves. */
  request: string | Blob;
  response: string | Blob;
  /** Where images are that the response only linked to, by the link's text. */
  links?: Readonly<Record<string, string>>;
}

/** A run of the server: `from` is its whole address, `http://page.test/api/runs/req_x`; its bodies are below it. */
export function recordingAt(run: RecordedFacts, from: string): Recording {
  const links = run.media.map(({ link }, index) => [link, `${from}/media/${index}`] as const);
  return { run, request: `${from}/request`, response: `${from}/response`, links: Object.fromEntries(links) };
}
