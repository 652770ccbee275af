/** A run's request as a cURL command against this server's public paths, files and all. */
import { curlSample } from '#lib/describe/samples/curl.ts';
import { inlineBlobs } from '../exchange/inline-blobs.ts';
import { recordOf } from '../json-value.ts';
import type { RunRequest } from '../run-request.ts';

export async function curlOf(request: RunRequest): Promise<string> {
  const body = recordOf(await inlineBlobs(request.body));
  return curlSample({ ...request, baseUrl: location.origin, body });
}
