/** One cell: label, status, actions and result. Memoised: renders only when its own props change. */
import { CircleMinus, Pencil, Play, RotateCw, Square } from 'lucide-react';
import { memo, type RefObject } from 'react';
import { CellNotes } from '#components/result/cell-notes.tsx';
import { latePart } from '#components/shell/late-part.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { SteadyButton } from '#components/ui/steady-button.tsx';
import type { CompareCell } from '#lib/client/compare/make-cells.ts';
import { requestedRatio } from '#lib/client/run/images-of.ts';
import { isLive } from '#lib/client/run/run.ts';
import { isLiveTask } from '#lib/client/run/tasks/video-task.ts';
import type { Issue } from '#lib/contract/errors/issue.ts';
import type { PlaygroundForm } from '#lib/describe/playground-forms.ts';
import type { OutcomeOfCell } from '../use-cell-outcomes.ts';
import type { CellActions } from './cell-actions.ts';
import { CellBody, CellPlace, type CellSize } from './cell-body.tsx';
import { CellFrame } from './cell-frame.tsx';
import { CellStatus } from './cell-status.tsx';

const VideoCell = latePart(() => import('./video-cell.tsx'), 'VideoCell');

interface CompareCellProps extends Partial<OutcomeOfCell> {
  cell: CompareCell;
  issues?: readonly Issue[] | undefined;
  picked: 'A' | 'B' | undefined;
  layout: PlaygroundForm['layout'];
  size: CellSize;
  actions: RefObject<CellActions>;
}

export const CompareCellView = memo(function CompareCellView(props: CompareCellProps) {
  const { cell, cellRun, run, task, issues = [], picked, layout, size, actions } = props;
  const { key, label, notes } = cell;
  if (cell.leftOut) {
    return (
      <article
        aria-label={label}
        className="row-span-2 flex items-center gap-2 self-start rounded-panel border border-dashed border-control px-3 py-1.5 text-13 text-ink-second"
      >
        <span className="min-w-0 flex-1 truncate">{label}: excluded</span>
        <Button weight="quiet" onClick={() => actions.current.include(key)}>
          Include
        </Button>
      </article>
    );
  }
  const stale = cellRun !== undefined && cellRun.fingerprint !== cell.fingerprint;
  return (
    <CellFrame
      label={label}
      picked={picked !== undefined}
      buttons={<CellButtons {...props} />}
      facts={
        <>
          <CellStatus
            run={run}
            queuePlace={cellRun?.phase === 'queued' ? cellRun.position : undefined}
            task={task}
          />
          <CellNotes notes={notes} />
          {stale ? <p className="text-12 text-warning">The set changed after this run.</p> : null}
        </>
      }
    >
      {issues.length > 0 && run === undefined ? (
        <ul className="border-t border-hairline px-3 py-2 text-13 text-failed">
          {issues.map(({ parameter, message }) => (
            <li key={parameter + message} className="[overflow-wrap:anywhere]">
              {message}
            </li>
          ))}
          <li className="pt-1">
            <LinkButton onClick={() => actions.current.exclude(key)}>Exclude</LinkButton>
          </li>
        </ul>
      ) : null}
      {run ? (
        <CellBody
          run={run}
          label={label}
          layout={layout}
          size={size}
          video={<VideoCell run={run} id={key} label={label} actions={actions} />}
          onEdit={() => actions.current.edit(key)}
          onAgain={() => actions.current.run(key)}
        />
      ) : null}
      {run === undefined && issues.length === 0 ? (
        <CellPlace layout={layout} size={size} ratio={requestedRatio(cell.body) ?? 1} />
      ) : null}
    </CellFrame>
  );
});

function CellButtons({ cell: { key, label }, queued, run, task, picked, actions }: CompareCellProps) {
  const going = queued || (run && isLive(run)) || (task && isLiveTask(task));
  const stop = { label: `Stop ${label}`, icon: <Square size={12} fill="currentColor" /> };
  const again = run
    ? { label: `Run ${label} again`, icon: <RotateCw size={14} /> }
    : { label: `Run ${label}`, icon: <Play size={14} /> };
  return (
    <span className="flex shrink-0 @max-[240px]:-ml-2 @max-[240px]:w-full @max-[240px]:*:shrink">
      <IconButton
        label={picked ? `Remove ${label} from A/B (${picked})` : `Select ${label} for A/B`}
        aria-pressed={picked !== undefined}
        icon={
          <span
            aria-hidden
            className={classNames(
              'grid size-[18px] place-items-center rounded-[4px] border text-12 font-semibold',
              picked ? 'border-ink bg-ink text-panel' : 'border-control',
            )}
          >
            {picked}
          </span>
        }
        onClick={() => actions.current.pick(key)}
      />
      <IconButton
        label={`Edit ${label}`}
        icon={<Pencil size={14} />}
        onClick={() => actions.current.edit(key)}
      />
      <SteadyButton
        {...(going ? stop : again)}
        onClick={() => (going ? actions.current.stop(key) : actions.current.run(key))}
      />
      <IconButton
        label={`Exclude ${label}`}
        icon={<CircleMinus size={14} />}
        onClick={() => actions.current.exclude(key)}
      />
    </span>
  );
}
