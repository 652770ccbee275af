/** Commands that ask for a task and fetch its film from outside the playground, against this server's public paths. */
import { curlSample } from '#lib/describe/samples/curl.ts';

export function lookSample(id: string): string {
  return curlSample({ baseUrl: origin(), method: 'GET', path: taskPath(id), body: {} });
}

export function contentSample(id: string): string {
  return curlSample({ baseUrl: origin(), method: 'GET', path: `${taskPath(id)}/content`, body: {} });
}

function taskPath(id: string): string {
  return `/v1/videos/${encodeURIComponent(id)}`;
}

/** The server renders no samples that are seen: they follow once the page is alive. */
function origin(): string {
  return typeof location === 'undefined' ? '' : location.origin;
}
