/** Runs of this page that another browser or person has started: they can be joined. Nothing without any. */
import { LoaderCircle } from 'lucide-react';
import useSWR from 'swr';
import { RunThumb } from '#components/result/run-thumb.tsx';
import { useClock } from '#components/ui/use-clock.ts';
import { formatTick } from '#lib/base/format.ts';
import { titleOf } from '#lib/client/run/run-labels.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import { showStoredRun } from '#lib/client/run/stored/open-stored-run.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { RunsPage } from '#lib/contract/pages/stored-run.ts';

interface RunningElsewhereProps {
  /** Name of the form. */
  page: string;
  onShow(run: string): void;
}

export function RunningElsewhere({ page, onShow }: RunningElsewhereProps) {
  const { data } = useSWR<RunsPage, Error>('/api/runs?outcome=running&limit=20', callPages, {
    shouldRetryOnError: false,
  });
  const running = data?.runs.filter(({ operationId, model }) => runPage(operationId, model)?.form === page);
  const now = useClock(running !== undefined && running.length > 0, 1000);
  if (running === undefined || running.length === 0) return null;
  const join = async (id: string) => {
    const shown = await showStoredRun(id, { page }).catch(() => undefined);
    if (shown !== undefined) onShow(shown);
  };
  return (
    <section aria-label="Running now" className="mb-5 w-full max-w-[440px]">
      <h2 className="mb-2 flex items-center gap-1.5 text-13 font-semibold">
        <LoaderCircle size={14} className="animate-spin text-running" />
        Running now
      </h2>
      <ul className="flex flex-col gap-2">
        {running.map((run) => (
          <li key={run.id}>
            <button
              type="button"
              onClick={() => void join(run.id)}
              className="flex w-full items-center gap-3 rounded-panel border border-hairline bg-panel px-3 py-2 text-left hover:border-control"
            >
              <RunThumb run={run} className="size-10" />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-13 font-semibold">{titleOf(run)}</span>
                <span className="block truncate text-12 text-ink-second tabular-nums">
                  <span className="font-mono">{run.model}</span> ·{' '}
                  {formatTick(Math.max(0, now - Date.parse(run.startedAt)))}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
