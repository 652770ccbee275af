/** The read-only page of a shared comparison: cells side by side, metrics, presentation. Never runs anything. */

import { Presentation as PresentationIcon, SquarePen } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useMemo, useState } from 'react';
import useSWR from 'swr';
import { CellsGrid } from '#components/compare/cells-grid.tsx';
import { SharedZoomBar } from '#components/compare/viewport/shared-zoom-bar.tsx';
import { ViewportProvider, ViewVariables } from '#components/compare/viewport/viewport-context.tsx';
import { useOpenedRuns } from '#components/result/use-opened-runs.ts';
import { PlayAll } from '#components/result/video/play-all.tsx';
import { actionClasses, primaryAction, SharedHeader } from '#components/share/shared-header.tsx';
import { lateDialog, latePart } from '#components/shell/late-part.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { countText } from '#lib/base/format.ts';
import { defined } from '#lib/base/json-value.ts';
import { readSet } from '#lib/client/compare/saved-set.ts';
import { type SharedOutcome, sharedOutcome } from '#lib/client/compare/shared-outcome.ts';
import { comparePage } from '#lib/client/handoff/compare-set.ts';
import { handoff } from '#lib/client/handoff/handoff.ts';
import { showCurrency } from '#lib/client/run/prices/use-prices.ts';
import type { Run } from '#lib/client/run/run.ts';
import { linkKey } from '#lib/client/share/link-fragment.ts';
import { getSharedVideo } from '#lib/client/share/share-calls.ts';
import { recordingAt } from '#lib/client/transport/recording.ts';
import type { SharedComparison as Shared } from '#lib/contract/pages/share.ts';
import { compareForms } from '#lib/describe/playground-forms.ts';
import { SharedCell } from './shared-cell.tsx';

const SummaryTable = latePart(() => import('../summary-table.tsx'), 'SummaryTable');
const CosineMatrix = latePart(() => import('../cosine-matrix.tsx'), 'CosineMatrix');
const Presentation = lateDialog(() => import('../compare-presentation.tsx'), 'ComparePresentation');

export function SharedComparison({ shared }: { shared: Shared }) {
  const { cells, columns, rows, titles } = shared;
  const form = compareForms.find(({ slug }) => slug === shared.slug);
  const layout = form?.layout ?? 'text';
  const outcomes = useSharedOutcomes(shared);
  const [presenting, setPresenting] = useState(false);
  useEffect(() => showCurrency(shared.currency), [shared.currency]);
  const models = [...new Set(cells.map(({ run }) => run.model))];
  return (
    <ViewportProvider>
      <div className="flex min-h-dvh min-w-0 flex-col bg-viewer">
        <SharedHeader
          kind="Shared comparison"
          title={shared.title}
          shared={shared}
          facts={
            <>
              <span>{form?.label}</span>
              <span className="font-mono text-12 [overflow-wrap:anywhere]">{models.join(', ')}</span>
            </>
          }
          amount={countText(cells.length, 'result')}
          action={<OpenInCompare shared={shared} run={outcomes[0]?.run} />}
        />
        <main className="flex min-w-0 flex-col">
          <div className="sticky top-0 z-10 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline bg-panel px-4 py-1 print:hidden">
            {layout === 'image' ? <SharedZoomBar /> : null}
            {layout === 'video' ? <PlayAll /> : null}
            <IconButton
              label="Present full screen"
              className="ml-auto"
              icon={<PresentationIcon size={16} />}
              onClick={() => setPresenting(true)}
            />
          </div>
          <div className="flex min-w-0 flex-col gap-6 p-3 min-[900px]:p-5">
            <ViewVariables>
              <CellsGrid
                columns={columns}
                rows={rows}
                titles={titles}
                cells={cells}
                layout={layout}
                renderCell={(cell) => {
                  const outcome = outcomes.find(({ cell: { key } }) => key === cell.id);
                  return outcome ? (
                    <SharedCell
                      key={cell.id}
                      outcome={outcome}
                      layout={layout}
                      hasThumbnail={cell.run.hasThumbnail}
                    />
                  ) : null;
                }}
              />
            </ViewVariables>
            {layout === 'vector' ? <CosineMatrix outcomes={outcomes} /> : null}
            <section aria-label="Metrics" className="min-w-0 print:break-inside-avoid">
              <SummaryTable outcomes={outcomes} />
              <p className="mt-2 text-12 text-ink-second">
                Times as the server recorded them; the page that ran them measures in its browser.
              </p>
            </section>
          </div>
        </main>
        {presenting ? <Presentation outcomes={outcomes} onClose={() => setPresenting(false)} /> : null}
      </div>
    </ViewportProvider>
  );
}

interface OpenInCompareProps {
  shared: Shared;
  /** The first run, which has the files that the link does not hold. */
  run: Run | undefined;
}

/** Loads the settings of a shared comparison into the compare page. */
function OpenInCompare({ shared: { slug, link, files }, run }: OpenInCompareProps) {
  const router = useRouter();
  if (link === null) return null;
  const href = `/compare?of=${slug}`;
  const inside = (
    <>
      <SquarePen size={14} />
      Open in Compare
    </>
  );
  if (files.length === 0)
    // A full page load, so that a sign-in in between keeps the fragment.
    return (
      <a href={`${href}#${linkKey}=${link}`} className={primaryAction}>
        {inside}
      </a>
    );
  if (run === undefined)
    return <span className={`${actionClasses} border-hairline text-ink-third`}>{inside}</span>;
  const open = async () => {
    const { decodeShareLink } = await import('#lib/describe/share-link.ts');
    const decoded = await decodeShareLink(link);
    if (decoded.state !== 'ok') return;
    const { request, set } = decoded.payload;
    const given = Object.entries(run.request.body).filter(([name]) => files.includes(name));
    const body = { ...request.body, ...Object.fromEntries(given) };
    const opened = handoff.open({
      page: comparePage(slug),
      body,
      model: request.model,
      ...defined({ stream: request.stream, set: readSet(set) }),
    });
    router.push(opened);
  };
  return (
    <button type="button" onClick={() => void open()} className={primaryAction}>
      {inside}
    </button>
  );
}

/** In the order of the cells. */
function useSharedOutcomes({ id, cells }: Shared): readonly SharedOutcome[] {
  const opened = useOpenedRuns(cells, async ({ id: share, run, cost }) =>
    recordingAt({ ...run, cost }, new URL(`/api/shared/${share}`, location.origin).href),
  );
  const hasVideos = cells.some(({ run }) => run.taskId !== null);
  const { data: videos } = useSWR(
    hasVideos ? ['shared-videos', id] : null,
    () => Promise.all(cells.map((cell) => getSharedVideo(cell.id).catch(() => null))),
    { revalidateOnFocus: false },
  );
  return useMemo(
    () => cells.map((cell, index) => sharedOutcome(cell, opened.get(cell.id), videos?.[index])),
    [cells, opened, videos],
  );
}
