'use client';
/** Which runs of the list are selected: one by one, or all between two. */
import { useRef, useState } from 'react';
import type { StoredRun } from '#lib/contract/playground/stored-run.ts';

export interface Selection {
  ids: ReadonlySet<string>;
  /** `range` takes in everything from the one chosen before. */
  toggle(run: StoredRun, how: { range: boolean }): void;
  all(): void;
  clear(): void;
}

export function useSelection(runs: readonly StoredRun[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(none);
  const last = useRef<string | undefined>(undefined);
  return {
    ids,
    toggle({ id }, { range }) {
      const from = range ? runs.findIndex((run) => run.id === last.current) : -1;
      const to = runs.findIndex((run) => run.id === id);
      last.current = id;
      const next = new Set(ids);
      if (from >= 0) {
        for (const run of runs.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(run.id);
      } else if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    all: () => setIds(new Set(runs.map(({ id }) => id))),
    clear() {
      last.current = undefined;
      setIds(none);
    },
  };
}

const none: ReadonlySet<string> = new Set();
