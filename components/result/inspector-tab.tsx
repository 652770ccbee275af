/** The inspector tabs, each loaded when it is first opened. */
import dynamic from 'next/dynamic';
import { latePart } from '#components/shell/late-part.tsx';
import { embeddingPlanOf } from '#lib/client/embeddings/start-embeddings.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { ResultLayout } from './result-layout.ts';

const loading = () => <div className="h-full bg-panel" />;

export const CodeView = dynamic(
  () => latePart(() => import('./code/code-view.tsx').then((module) => module.CodeView)),
  { loading },
);

const views = {
  events: dynamic(() => latePart(() => import('./events/events-view.tsx').then((file) => file.EventsView)), {
    loading,
  }),
  request: dynamic(() => latePart(() => import('./json/request-view.tsx').then((file) => file.RequestView)), {
    loading,
  }),
  response: dynamic(
    () => latePart(() => import('./json/response-view.tsx').then((file) => file.ResponseView)),
    { loading },
  ),
  code: CodeView,
  info: dynamic(() => latePart(() => import('./info/info-view.tsx').then((file) => file.InfoView)), {
    loading,
  }),
} as const;

interface InspectorTabProps {
  name: keyof typeof views;
  run: Run;
  layout: ResultLayout;
  note?: string | undefined;
}

export function InspectorTab({ name, run, layout, note = callsNote(run) }: InspectorTabProps) {
  const View = views[name];
  return (
    <div className="flex h-full min-h-0 flex-col">
      {note === undefined ? null : (
        <p className="shrink-0 border-b border-hairline px-4 py-2 text-12 text-ink-second min-[900px]:px-5">
          {note}
        </p>
      )}
      <div className="min-h-0 flex-1">
        <View key={run.id} run={run} layout={layout} />
      </div>
    </div>
  );
}

function callsNote(run: Run): string | undefined {
  const { runs } = embeddingPlanOf(run) ?? { runs: [] };
  return runs.length > 1 ? `One of the ${runs.length} requests of this run.` : undefined;
}
