/** cURL command to poll a task, or to download its video, from this server. */

import { publicAddress } from '#lib/client/transport/public-base-url.ts';
import { curlSample } from '#lib/describe/samples/curl.ts';
import { taskPath } from './task-urls.ts';

export function taskSample(id: string, member: '' | '/content' = ''): string {
  const path = taskPath({ id, kind: 'video' }) + member;
  return curlSample({ baseUrl: publicAddress(), method: 'GET', path, body: {} });
}
