'use client';
/** The response of one cell, as it is written. */
import { TextStage } from '#components/result/text/text-stage.tsx';
import type { Run } from '#lib/client/run/run.ts';

export function TextCell({ run, label }: { run: Run; label: string }) {
  return <TextStage run={run} label={`Response of ${label}`} small />;
}
