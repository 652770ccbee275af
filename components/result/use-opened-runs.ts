/** Opens the runs of what is shown, one at a time, and closes those that are shown no more. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { OpenedRun } from '#lib/client/run/open-recording.ts';
import { createOpenedRuns } from '#lib/client/run/opened-runs.ts';
import type { Recording } from '#lib/client/transport/recording.ts';

/** By id. `load` throws PagesCallError. */
export function useOpenedRuns<Cell extends { id: string }>(
  cells: readonly Cell[],
  load: (cell: Cell) => Promise<Recording>,
): ReadonlyMap<string, OpenedRun> {
  const [runs] = useState(() => createOpenedRuns());
  const want = useEffectEvent(() =>
    runs.want(cells.map((cell) => ({ id: cell.id, load: () => load(cell) }))),
  );
  const ids = cells.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cells are other ids
  useEffect(() => want(), [ids]);
  useEffect(() => () => runs.want([]), [runs]);
  return useSyncExternalStore(runs.subscribe, runs.opened, runs.opened);
}
