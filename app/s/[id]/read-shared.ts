/** Reads a share, once per page view. */
import { headers } from 'next/headers';
import { cache } from 'react';
import { recordOf, textOf } from '#lib/base/json-value.ts';
import { type Shared, sharedSchema } from '#lib/contract/pages/share.ts';
import { runtime, viewerOf } from '#lib/server/process/mount.ts';

export type SharedState =
  | { state: 'shared'; shared: Shared }
  | { state: 'unknown' }
  /** Reading it needs a sign-in. */
  | { state: 'team' }
  /** Expired or revoked; see `message`. */
  | { state: 'gone'; message: string }
  | { state: 'failed'; message: string; requestId: string | undefined };

export const readShared = cache(async (id: string): Promise<SharedState> => {
  try {
    const { answerFor } = await runtime();
    const request = new Request(`http://localhost/api/shared/${encodeURIComponent(id)}`);
    const response = await answerFor(viewerOf(await headers()), request);
    if (response === undefined) return { state: 'unknown' };
    const body: unknown = await response.json();
    if (response.ok) return { state: 'shared', shared: sharedSchema.parse(body) };
    if (response.status === 404) return { state: 'unknown' };
    if (response.status === 403) return { state: 'team' };
    const message = textOf(recordOf(recordOf(body).error).message) ?? '';
    if (response.status === 410) return { state: 'gone', message };
    return { state: 'failed', message, requestId: response.headers.get('x-request-id') ?? undefined };
  } catch {
    return { state: 'failed', message: 'The server could not read the share.', requestId: undefined };
  }
});
