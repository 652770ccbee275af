/** What a stage says while nothing has come yet. */
import type { Run } from '#lib/client/run/run.ts';
import { phaseText, phaseTone } from '#lib/client/view/phase-text.ts';
import { PhaseIcon } from './phase-icon.tsx';

export function WaitingLine({ run }: { run: Run }) {
  return (
    <p className="flex items-center gap-2 text-13 text-ink-second">
      <PhaseIcon tone={phaseTone(run)} size={15} />
      {phaseText(run)}…
    </p>
  );
}
