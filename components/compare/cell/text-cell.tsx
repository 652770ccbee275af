'use client';
/** The response of one cell, as it is written. */
import { TextResult } from '#components/result/text/text-result.tsx';
import type { Run } from '#lib/client/run/run.ts';

export function TextCell({ run, label }: { run: Run; label: string }) {
  return <TextResult run={run} label={`Response of ${label}`} small />;
}
