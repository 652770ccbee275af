'use client';
/** The page of one operation: form, results, status strip. */
import dynamic from 'next/dynamic';
import { ModelRulesContext } from '#components/form/answering-provider.tsx';
import type { ResultLayout } from '#components/result/result-layout.ts';
import { lateNamed } from '#components/shell/late-part.tsx';
import type { ModelRule } from '#lib/base/match-model.ts';
import type { OperationViewProps } from './form-pane.tsx';

// A page loads only the one it shows.
const RunOperation = dynamic(() => lateNamed(() => import('./run-operation.tsx'), 'RunOperation'));
const VideoOperation = dynamic(() => lateNamed(() => import('./video-operation.tsx'), 'VideoOperation'));

export interface OperationProps extends OperationViewProps {
  layout: ResultLayout;
  /** Which providers answer which models. */
  modelRules: readonly ModelRule[];
}

export function Operation({ layout, modelRules, ...view }: OperationProps) {
  return (
    <ModelRulesContext value={modelRules}>
      {layout === 'video' ? <VideoOperation {...view} /> : <RunOperation {...view} layout={layout} />}
    </ModelRulesContext>
  );
}
