'use client';
/** Escape stops the newest live run, unless it is needed to close something. */
import { useEffect } from 'react';
import { pageRuns } from '#lib/client/page-runs.ts';

export function useStopKey(runId: string | undefined): void {
  useEffect(() => {
    if (runId === undefined) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('dialog[open], [popover]:popover-open')) return;
      pageRuns.stop(runId);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [runId]);
}
