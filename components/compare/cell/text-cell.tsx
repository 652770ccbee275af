'use client';
/** The reply of one cell, as it is written. */
import { TextStage } from '#components/result/text/text-stage.tsx';
import type { Run } from '#lib/client/runs/run.ts';

export function TextCell({ run, label }: { run: Run; label: string }) {
  return <TextStage run={run} label={`Reply of ${label}`} small />;
}
