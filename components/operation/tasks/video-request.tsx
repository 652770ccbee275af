/** The request of the last created task, or of the current form before the first one, and its code. */
import { CodeView, InspectorTab } from '#components/result/inspector-tab.tsx';
import type { Run } from '#lib/client/run/run.ts';
import { type NewRun, unsentRun } from '#lib/client/run/runs-store.ts';
import type { InspectedTab } from './task-list.tsx';

interface VideoRequestProps {
  tab: InspectedTab;
  run: Run | undefined;
  unsent: NewRun | undefined;
}

export function VideoRequest({ tab, run, unsent }: VideoRequestProps) {
  if (run) return <InspectorTab name={tab} run={run} layout="video" note="The last request of this page." />;
  if (unsent === undefined) return null;
  if (tab === 'code') return <CodeView run={unsent} unsent />;
  const note = 'The current form, not sent yet.';
  return <InspectorTab name="request" run={unsentRun(unsent)} layout="video" note={note} />;
}
