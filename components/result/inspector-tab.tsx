/** The inspector tabs, each loaded when it is first opened. */
import dynamic from 'next/dynamic';
import { latePart } from '#components/shell/late-part.tsx';
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
}

export function InspectorTab({ name, run, layout }: InspectorTabProps) {
  const View = views[name];
  return <View key={run.id} run={run} layout={layout} />;
}
