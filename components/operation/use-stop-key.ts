'use client';
/** Escape stops the newest live run, unless it is needed to close something. */
import { useShortcut } from '#components/shell/shortcuts/use-shortcut.ts';
import { stopBench } from '#lib/client/embeddings/start-bench.ts';
import { pageRuns } from '#lib/client/run/page-runs.ts';

export function useStopKey(runId: string | undefined): void {
  useShortcut({ keys: 'Escape', words: 'Stop the newest run', group: 'On this page', typing: true }, () => {
    if (runId === undefined) return false;
    stopBench(pageRuns, runId);
  });
}
