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
  if (run) {
    return (
      <div className="flex h-full min-h-0 flex-col">
        <p className={note}>The last request of this page.</p>
        <div className="min-h-0 flex-1">
          <InspectorTab name={tab} run={run} layout="video" />
        </div>
      </div>
    );
  }
  if (unsent === undefined) return null;
  if (tab === 'code') return <CodeView run={unsent} unsent />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <p className={note}>The current form, not sent yet.</p>
      <div className="min-h-0 flex-1">
        <InspectorTab name="request" run={unsentRun(unsent)} layout="video" />
      </div>
    </div>
  );
}

const note = 'shrink-0 border-b border-hairline px-4 py-2 text-12 text-ink-second min-[900px]:px-5';
