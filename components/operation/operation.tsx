'use client';
/** The page of one operation: form, results, status strip. */
import dynamic from 'next/dynamic';
import type { ResultLayout } from '#components/result/result-layout.ts';
import { latePart } from '#components/shell/late-part.tsx';
import type { FormValidation } from '#lib/describe/form-check.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';

// A page loads only the one it shows.
const RunOperation = dynamic(() =>
  latePart(() => import('./run-operation.tsx').then((module) => module.RunOperation)),
);
const VideoOperation = dynamic(() =>
  latePart(() => import('./video-operation.tsx').then((module) => module.VideoOperation)),
);

export interface OperationProps {
  description: FormDescription;
  layout: ResultLayout;
  /** Names the form in drafts, transfers and runs. */
  name: string;
  /** `sandbox` enables the fault picker. */
  provider?: string;
  /** Of the form's default state. */
  validation: FormValidation;
}

export function Operation({ description, layout, name, provider, validation }: OperationProps) {
  const sandbox = provider === 'sandbox';
  if (layout === 'video')
    return <VideoOperation description={description} name={name} sandbox={sandbox} validation={validation} />;
  return (
    <RunOperation
      description={description}
      layout={layout}
      name={name}
      sandbox={sandbox}
      validation={validation}
    />
  );
}
