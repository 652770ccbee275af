/** Results outlive a reload: which runs the page shows is remembered in this tab, and they are opened again. */
import { useEffect, useRef } from 'react';
import type { Run } from '#lib/client/run/run.ts';
import { readSavedRuns, saveRuns } from '#lib/client/run/saved-runs.ts';

export function useSavedRuns(page: string, runs: readonly Run[]): void {
  const recalled = useRef(false);
  const none = runs.length === 0;
  useEffect(() => {
    if (recalled.current) return;
    recalled.current = true;
    // Whoever comes anew begins anew.
    if (!none || !cameBack()) return;
    const ids = readSavedRuns(page);
    if (ids.length === 0) return;
    import('#lib/client/history/restore-runs.ts').then(
      ({ restoreRuns }) => restoreRuns(page, ids),
      // Without the network the page stands as one that has run nothing; the history has the runs.
      () => undefined,
    );
  }, [page, none]);
  useEffect(() => {
    if (runs.length > 0) saveRuns(page, runs);
  }, [page, runs]);
}

/** The document was loaded again, or gone back to: not opened by a link or an address. */
function cameBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (
    entry instanceof PerformanceNavigationTiming && (entry.type === 'reload' || entry.type === 'back_forward')
  );
}
