/** Commands that ask for a task and fetch its video from outside the playground, against this server's public paths. */

import { publicAddress } from '#lib/client/transport/public-base-url.ts';
import { curlSample } from '#lib/describe/samples/curl.ts';

export function lookSample(id: string): string {
  return curlSample({ baseUrl: publicAddress(), method: 'GET', path: taskPath(id), body: {} });
}

export function contentSample(id: string): string {
  return curlSample({ baseUrl: publicAddress(), method: 'GET', path: `${taskPath(id)}/content`, body: {} });
}

function taskPath(id: string): string {
  return `/v1/videos/${encodeURIComponent(id)}`;
}
