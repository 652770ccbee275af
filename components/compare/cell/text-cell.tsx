'use client';
/** The reply of one cell, as it is written. */
import { TextStage } from '#components/result/text/text-stage.tsx';
import { classNames } from '#components/ui/class-names.ts';
import type { Run } from '#lib/client/run.ts';
import type { CellSize } from '../cell-size.ts';

const heights: Readonly<Record<CellSize, string>> = { s: 'h-48', m: 'h-80', l: 'h-[560px]' };

export function TextCell({ run, label, size }: { run: Run; label: string; size: CellSize }) {
  return (
    <div className={classNames('border-t border-hairline', heights[size])}>
      <TextStage run={run} label={`Reply of ${label}`} small />
    </div>
  );
}
