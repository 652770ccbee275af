/** cURL commands to poll a task and download its video from this server. */

import { publicAddress } from '#lib/client/transport/public-base-url.ts';
import { curlSample } from '#lib/describe/samples/curl.ts';
import { taskPath } from './task-urls.ts';

export function pollSample(id: string): string {
  return curlSample({
    baseUrl: publicAddress(),
    method: 'GET',
    path: taskPath({ id, kind: 'video' }),
    body: {},
  });
}

export function contentSample(id: string): string {
  return curlSample({
    baseUrl: publicAddress(),
    method: 'GET',
    path: `${taskPath({ id, kind: 'video' })}/content`,
    body: {},
  });
}
