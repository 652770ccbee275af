/** The status bar. What it counts loads with the first run. */
import dynamic from 'next/dynamic';
import { Strip } from '#components/result/status/strip.tsx';
import { lateNamed } from '#components/shell/late-part.tsx';
import type { CellOutcome } from '#lib/client/compare/summary-rows.ts';

const SetCounts = dynamic(() => lateNamed(() => import('./set-counts.tsx'), 'SetCounts'), { loading: NoRun });

export function SetStrip({ outcomes }: { outcomes: readonly CellOutcome[] }) {
  return outcomes.some(({ run, queued }) => run || queued) ? <SetCounts outcomes={outcomes} /> : <NoRun />;
}

function NoRun() {
  return (
    <Strip>
      <span className="text-ink-third">No run yet</span>
    </Strip>
  );
}
