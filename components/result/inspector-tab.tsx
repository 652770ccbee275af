/** The inspector tabs, each loaded when it is first opened. */
import dynamic from 'next/dynamic';
import { latePart } from '#components/shell/late-part.tsx';
import type { Run } from '#lib/client/run/run.ts';
import type { ResultLayout } from './result-layout.ts';

export type InspectorTabName = 'events' | 'request' | 'response' | 'code' | 'info';

interface InspectorTabProps {
  name: InspectorTabName;
  run: Run;
  layout: ResultLayout;
}

export function InspectorTab({ name, run, layout }: InspectorTabProps) {
  switch (name) {
    case 'events':
      return <EventsView key={run.id} run={run} layout={layout} />;
    case 'request':
      return <RequestView key={run.id} run={run} />;
    case 'response':
      return <ResponseView key={run.id} run={run} />;
    case 'code':
      return <CodeView key={run.id} run={run} />;
    case 'info':
      return <InfoView key={run.id} run={run} />;
  }
}

const loading = () => <div className="h-full bg-panel" />;
const EventsView = dynamic(
  () => latePart(() => import('./events/events-view.tsx').then((module) => module.EventsView)),
  {
    loading,
  },
);
const RequestView = dynamic(
  () => latePart(() => import('./json/request-view.tsx').then((module) => module.RequestView)),
  {
    loading,
  },
);
const ResponseView = dynamic(
  () => latePart(() => import('./json/response-view.tsx').then((module) => module.ResponseView)),
  {
    loading,
  },
);
export const CodeView = dynamic(
  () => latePart(() => import('./code/code-view.tsx').then((module) => module.CodeView)),
  { loading },
);
const InfoView = dynamic(
  () => latePart(() => import('./info/info-view.tsx').then((module) => module.InfoView)),
  { loading },
);
