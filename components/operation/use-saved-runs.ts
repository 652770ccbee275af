/** Restores the runs of a page after a reload. This tab stores their ids. */
import { useEffect, useRef } from 'react';
import type { Run } from '#lib/client/run/run.ts';
import { readSavedRuns, saveRuns } from '#lib/client/run/saved-runs.ts';

export function useSavedRuns(page: string, runs: readonly Run[]): void {
  const recalled = useRef(false);
  const none = runs.length === 0;
  useEffect(() => {
    if (recalled.current) return;
    recalled.current = true;
    // A new visit starts empty.
    if (!none || !cameBack()) return;
    const ids = readSavedRuns(page);
    if (ids.length === 0) return;
    import('#lib/client/history/restore-runs.ts').then(
      ({ restoreRuns }) => restoreRuns(page, ids),
      // Offline, the page starts empty; the history still has the runs.
      () => undefined,
    );
  }, [page, none]);
  useEffect(() => {
    if (runs.length > 0) saveRuns(page, runs);
  }, [page, runs]);
}

/** The document was reloaded or restored, not opened by a link. */
function cameBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (
    entry instanceof PerformanceNavigationTiming && (entry.type === 'reload' || entry.type === 'back_forward')
  );
}
