'use client';
/** One operation's page: the form, what its runs bring, the line that tells where they stand. */
import dynamic from 'next/dynamic';
import type { ResultLayout } from '#components/result/result-layout.ts';
import { latePart } from '#components/shell/late-part.tsx';
import type { FormVerdict } from '#lib/describe/form-check.ts';
import type { FormDescription } from '#lib/describe/form-fields.ts';

// A page loads the one it shows.
const RunWorkbench = dynamic(() =>
  latePart(() => import('./run-workbench.tsx').then((module) => module.RunWorkbench)),
);
const VideoWorkbench = dynamic(() =>
  latePart(() => import('./video-workbench.tsx').then((module) => module.VideoWorkbench)),
);

export interface WorkbenchProps {
  description: FormDescription;
  layout: ResultLayout;
  /** Names the form: drafts, hand-overs and runs go by it. */
  name: string;
  /** Who answers: `sandbox` brings its faults on demand. */
  provider?: string;
  /** Of the form as it opens by itself. */
  verdict: FormVerdict;
}

export function Workbench({ description, layout, name, provider, verdict }: WorkbenchProps) {
  const sandbox = provider === 'sandbox';
  if (layout === 'video')
    return <VideoWorkbench description={description} name={name} sandbox={sandbox} verdict={verdict} />;
  return (
    <RunWorkbench description={description} layout={layout} name={name} sandbox={sandbox} verdict={verdict} />
  );
}
