/** The inspector tabs, each loaded when it is first opened. */
import { latePart } from '#components/shell/late-part.tsx';
import type { Run } from '#lib/client/run/run.ts';
import type { ResultLayout } from './result-layout.ts';

const loading = () => <div className="h-full bg-panel" />;

export const CodeView = latePart(() => import('./code/code-view.tsx'), 'CodeView', { Waiting: loading });

const views = {
  events: latePart(() => import('./events/events-view.tsx'), 'EventsView', { Waiting: loading }),
  request: latePart(() => import('./json/request-view.tsx'), 'RequestView', { Waiting: loading }),
  response: latePart(() => import('./json/response-view.tsx'), 'ResponseView', { Waiting: loading }),
  code: CodeView,
  info: latePart(() => import('./info/info-view.tsx'), 'InfoView', { Waiting: loading }),
} as const;

interface InspectorTabProps {
  name: keyof typeof views;
  run: Run;
  layout: ResultLayout;
  note?: string | undefined;
}

export function InspectorTab({ name, run, layout, note }: InspectorTabProps) {
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
