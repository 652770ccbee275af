'use client';
/** One operation's page: the form, what its runs bring, the line that tells where they stand. */
import type { ResultLayout } from '#components/result/result-layout.ts';
import type { FormDescription } from '#lib/describe/form-fields.ts';
import { RunWorkbench } from './run-workbench.tsx';
import { VideoWorkbench } from './video-workbench.tsx';

export interface WorkbenchProps {
  description: FormDescription;
  layout: ResultLayout;
  /** Names the form: drafts, hand-overs and runs go by it. */
  name: string;
}

export function Workbench({ description, layout, name }: WorkbenchProps) {
  if (layout === 'video') return <VideoWorkbench description={description} name={name} />;
  return <RunWorkbench description={description} layout={layout} name={name} />;
}
