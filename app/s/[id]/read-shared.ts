/** Reads a share, once per page view. */
import { cache } from 'react';
import { recordOf, textOf } from '#lib/base/json-value.ts';
import { type Shared, sharedSchema } from '#lib/contract/pages/share.ts';
import { answer } from '#lib/server/process/mount.ts';

export type SharedState =
  | { state: 'shared'; shared: Shared }
  | { state: 'unknown' }
  /** Expired or revoked; see `message`. */
  | { state: 'gone'; message: string }
  | { state: 'failed'; message: string; requestId: string | undefined };

export const readShared = cache(async (id: string): Promise<SharedState> => {
  try {
    const response = await answer(new Request(`http://localhost/api/shared/${encodeURIComponent(id)}`));
    const body: unknown = await response.json();
    if (response.ok) return { state: 'shared', shared: sharedSchema.parse(body) };
    if (response.status === 404) return { state: 'unknown' };
    const message = textOf(recordOf(recordOf(body).error).message) ?? '';
    if (response.status === 410) return { state: 'gone', message };
    return { state: 'failed', message, requestId: response.headers.get('x-request-id') ?? undefined };
  } catch {
    return { state: 'failed', message: 'The server could not read the share.', requestId: undefined };
  }
});
