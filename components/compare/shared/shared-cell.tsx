/** A cell of a shared comparison. Its run opens as a shared run of its own. */
import { ExternalLink } from 'lucide-react';
import { CellBody, CellPlace } from '#components/compare/cell/cell-body.tsx';
import { CellFrame } from '#components/compare/cell/cell-frame.tsx';
import { CellStatus } from '#components/compare/cell/cell-status.tsx';
import { CellVideo } from '#components/compare/cell/cell-video.tsx';
import { CellNotes } from '#components/result/cell-notes.tsx';
import type { SharedOutcome } from '#lib/client/compare/shared-outcome.ts';
import type { PlaygroundForm } from '#lib/describe/playground-forms.ts';

interface SharedCellProps {
  outcome: SharedOutcome;
  hasThumbnail: boolean;
  layout: PlaygroundForm['layout'];
}

export function SharedCell({ outcome, hasThumbnail, layout }: SharedCellProps) {
  const { run, task, video, problem } = outcome;
  const { key: id, label, notes } = outcome.cell;
  return (
    <CellFrame
      label={label}
      buttons={
        <a
          href={`/s/${id}`}
          aria-label={`Open run of ${label}`}
          className="inline-flex h-7 shrink-0 pointer-coarse:h-11 items-center gap-1.5 rounded-control px-2 text-12 font-medium text-ink-second hover:bg-sunk print:hidden"
        >
          Open run
          <ExternalLink size={12} />
        </a>
      }
      facts={
        <>
          {run ? (
            <CellStatus run={run} queuePlace={undefined} task={task} />
          ) : (
            <p className="text-12 text-ink-second">{problem === undefined ? 'Loading…' : 'Not available'}</p>
          )}
          <CellNotes notes={notes} />
        </>
      }
    >
      {problem === undefined ? null : (
        <p className="border-t border-hairline px-3 py-2 text-13 text-ink-second">{problem}</p>
      )}
      {run ? (
        <CellBody
          run={run}
          label={label}
          layout={layout}
          size="m"
          video={
            video?.content ? (
              <CellVideo
                src={video.content}
                poster={video.poster ?? undefined}
                size={{ width: video.width ?? 0, height: video.height ?? 0 }}
                label={label}
              />
            ) : null
          }
        />
      ) : null}
      {run === undefined && problem === undefined ? (
        <CellPlace layout={layout} size="m" ratio={hasThumbnail ? undefined : 1}>
          {hasThumbnail && layout === 'image' ? (
            <img
              src={`/api/shared/${id}/thumbnail`}
              alt=""
              className="mx-auto max-h-[70dvh] w-full object-contain"
            />
          ) : null}
        </CellPlace>
      ) : null}
    </CellFrame>
  );
}
