'use client';
/** The page of one operation: form, results, status strip. */
import dynamic from 'next/dynamic';
import type { ResultLayout } from '#components/result/result-layout.ts';
import { lateNamed } from '#components/shell/late-part.tsx';
import type { OperationViewProps } from './form-pane.tsx';

// A page loads only the one it shows.
const RunOperation = dynamic(() => lateNamed(() => import('./run-operation.tsx'), 'RunOperation'));
const VideoOperation = dynamic(() => lateNamed(() => import('./video-operation.tsx'), 'VideoOperation'));

export interface OperationProps extends Omit<OperationViewProps, 'sandbox'> {
  layout: ResultLayout;
  /** `sandbox` enables the fault picker. */
  provider?: string;
}

export function Operation({ layout, provider, ...page }: OperationProps) {
  const view = { ...page, sandbox: provider === 'sandbox' };
  return layout === 'video' ? <VideoOperation {...view} /> : <RunOperation {...view} layout={layout} />;
}
