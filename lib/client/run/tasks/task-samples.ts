/** cURL commands to poll a task and download its video from this server. */

import { publicAddress } from '#lib/client/transport/public-base-url.ts';
import { curlSample } from '#lib/describe/samples/curl.ts';

export function pollSample(id: string): string {
  return curlSample({ baseUrl: publicAddress(), method: 'GET', path: taskPath(id), body: {} });
}

export function contentSample(id: string): string {
  return curlSample({ baseUrl: publicAddress(), method: 'GET', path: `${taskPath(id)}/content`, body: {} });
}

function taskPath(id: string): string {
  return `/v1/videos/${encodeURIComponent(id)}`;
}
