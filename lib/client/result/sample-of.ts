/** A run's request as code for this server's public paths, and the files that the code reads. */

import { publicAddress } from '#lib/client/transport/public-base-url.ts';
import type { RunRequest } from '#lib/client/transport/run-request.ts';
import { curlSample } from '#lib/describe/samples/curl.ts';
import { markFiles, type SampleFile } from '#lib/describe/samples/mark-files.ts';
import type { SampleRequest } from '#lib/describe/samples/sample-request.ts';

export interface RunSample {
  request: SampleRequest;
  files: readonly SampleFile[];
}

export function sampleOf(run: RunRequest, encoding: 'json' | 'form' = 'json'): RunSample {
  const { method, path } = run;
  const { body, files } = markFiles(run.body);
  const headers = extraHeaders(run.headers);
  return { request: { baseUrl: publicAddress(), method, path, body, encoding, headers }, files };
}

/** Each sample sets its own content type; undefined if nothing else is left. */
function extraHeaders(headers: RunRequest['headers']): RunRequest['headers'] {
  const extra = Object.entries(headers ?? {}).filter(([name]) => !/^(content-type|accept)$/i.test(name));
  return extra.length === 0 ? undefined : Object.fromEntries(extra);
}

/** Reads images from the files that the code tab offers. */
export function curlOf(run: RunRequest): string {
  return curlSample(sampleOf(run).request);
}

export function blobOf({ content, contentType }: SampleFile): Promise<Blob> | Blob {
  if (typeof content !== 'string') return content;
  return fetch(`data:${contentType};base64,${content}`).then((response) => response.blob());
}
