import { useState } from 'react';
/**
 * Pins, tags and deletes runs optimistically: updates the list at once and reverts it if the server refuses.
 */
import { errorMessage } from '#lib/base/error-message.ts';
import { deletions, eachOf, patchRun } from '#lib/client/history/history-calls.ts';
import type { History } from '#lib/client/history/use-history.ts';
import type { RunPatch, StoredRun } from '#lib/contract/playground/stored-run.ts';
import type { RunActionHandlers } from './selection-bar.tsx';

export function useRunActions({ renew, refresh }: Pick<History, 'renew' | 'refresh'>): {
  actions: RunActionHandlers;
  failure: string | undefined;
} {
  const [failure, setFailure] = useState<string>();
  const patch = async (runs: readonly StoredRun[], patchOf: (run: StoredRun) => RunPatch) => {
    const byId = new Map(runs.map((run) => [run.id, run]));
    renew(runs.map((run) => ({ ...run, ...defined(patchOf(run)) })));
    setFailure(undefined);
    try {
      renew(
        await eachOf([...byId.keys()], (id) => {
          const run = byId.get(id);
          return patchRun(id, run ? patchOf(run) : {});
        }),
      );
    } catch (error) {
      renew(runs);
      setFailure(errorMessage(error));
    }
    await refresh();
  };
  return {
    failure,
    actions: {
      pin: (runs, pinned) => void patch(runs, () => ({ pinned })),
      addTag: (runs, tag) => void patch(runs, ({ tags }) => ({ tags: [...new Set([...tags, tag])] })),
      removeTag: (runs, tag) =>
        void patch(
          runs.filter(({ tags }) => tags.includes(tag)),
          ({ tags }) => ({ tags: tags.filter((other) => other !== tag) }),
        ),
      remove: (runs) => void deletions.remove(runs.map(({ id }) => id)).then(refresh),
    },
  };
}

function defined({ pinned, tags }: RunPatch): Partial<StoredRun> {
  return { ...(pinned === undefined ? {} : { pinned }), ...(tags === undefined ? {} : { tags }) };
}
