/** Finds the task id in a pasted id or polling URL. Pure. */

import { isTaskId } from '#lib/contract/videos/task-id.ts';
export type FoundId =
  | { kind: 'id'; id: string }
  /** A URL of another server. */
  | { kind: 'foreign'; id: string; host: string }
  | { kind: 'none' };

/** `host` is the host of this server. */
export function findTaskId(text: string, host: string): FoundId {
  const given = text.trim().replace(/^["'`<]+|["'`>,;]+$/g, '');
  if (isTaskId(given)) return { kind: 'id', id: given };
  const url = URL.parse(given, `https://${host}`);
  const id = url === null ? undefined : /\/videos\/([^/]+)(?:\/|$)/.exec(url.pathname)?.[1];
  if (url === null || id === undefined || !isTaskId(id)) return { kind: 'none' };
  return url.host === host ? { kind: 'id', id } : { kind: 'foreign', id, host: url.host };
}
