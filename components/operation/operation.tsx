'use client';
/** The page of one operation: form, results, status strip. */
import dynamic from 'next/dynamic';
import type { ResultLayout } from '#components/result/result-layout.ts';
import { lateNamed } from '#components/shell/late-part.tsx';
import type { FormValidation } from '#lib/describe/form-check.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';

// A page loads only the one it shows.
const RunOperation = dynamic(() => lateNamed(() => import('./run-operation.tsx'), 'RunOperation'));
const VideoOperation = dynamic(() => lateNamed(() => import('./video-operation.tsx'), 'VideoOperation'));

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
