/** What a snapshot is made of, for the share dialog. */
import { isLive, type Run } from '#lib/client/run/run.ts';
import type { NewItem } from '#lib/contract/pages/collections.ts';
import type { NewSet, NewShare, Share } from '#lib/contract/pages/share.ts';
import { makeShare } from './share-calls.ts';

export interface SnapshotOptions extends NewSet {
  /** Only for a snapshot that proposes one. */
  title?: string;
}

export type Snapshot =
  | {
      /** Names the shares of the same thing. */
      reference: string;
      /** What a reader sees. */
      text: string;
      /** The costs can be left out. */
      hasCosts: boolean;
      /** The proposed title; undefined if readers see no title of the sender's. At most 300 characters. */
      title?: string;
      /** The same as an item of a collection; undefined for a collection. */
      item?(): Promise<NewItem>;
      /** Throws PagesCallError. */
      share(options: SnapshotOptions): Promise<Share>;
    }
  /** Why there is nothing to share. */
  | { blocked: string };

export function runSnapshot(run: Pick<Run, 'phase'> & { requestId?: string | undefined }): Snapshot {
  const runId = run.requestId;
  if (isLive(run)) return { blocked: 'The run is still running. Create a snapshot when it has ended.' };
  if (runId === undefined)
    return { blocked: 'The server did not receive this run, so there is nothing to share.' };
  return {
    reference: runId,
    text: 'A copy of the whole run: request, result, events and files.',
    hasCosts: false,
    item: async () => ({ kind: 'run', runId }),
    share: ({ expiresInDays, audience }: Pick<NewShare, 'expiresInDays' | 'audience'>) =>
      makeShare({ runId, expiresInDays, audience }),
  };
}

/** What a collection takes of a snapshot. */
export async function itemsOf(made: Snapshot | undefined): Promise<readonly NewItem[] | { blocked: string }> {
  if (made && 'blocked' in made) return made;
  const item = await made?.item?.();
  return item ? [item] : [];
}
