'use client';
/** One cell: what it is, how it stands, what can be done with it, what it made. Drawn anew only for what is its own. */
import { CircleMinus, Pencil, Play, RotateCw, Square } from 'lucide-react';
import { memo } from 'react';
import { ErrorCard } from '#components/result/result-viewers.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { CellRun } from '#lib/client/compare/compare-runs.ts';
import type { CompareCell } from '#lib/client/compare/make-cells.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import type { VideoTask } from '#lib/client/videos/video-task.ts';
import { isLiveTask } from '#lib/client/videos/video-task.ts';
import { requestedRatio } from '#lib/client/view/images-of.ts';
import type { Issue } from '#lib/contract/errors/issue.ts';
import type { PlaygroundForm } from '#lib/describe/playground-forms.ts';
import type { CellSize } from '../cell-size.ts';
import { CellBody } from './cell-body.tsx';
import { CellPlace } from './cell-place.tsx';
import { CellStatus } from './cell-status.tsx';

/** The same functions for as long as the page lives. */
export interface CellActs {
  run(key: string): void;
  stop(key: string): void;
  pick(key: string): void;
  edit(key: string): void;
  leaveOut(key: string): void;
  putBack(key: string): void;
  task(key: string, task: VideoTask): void;
}

export interface CompareCellProps {
  cell: CompareCell;
  cellRun: CellRun | undefined;
  run: Run | undefined;
  task: VideoTask | undefined;
  issues: readonly Issue[] | undefined;
  /** Which of the pair it is. */
  picked: 'A' | 'B' | undefined;
  layout: PlaygroundForm['layout'];
  size: CellSize;
  acts: CellActs;
}

export const CompareCellView = memo(function CompareCellView(props: CompareCellProps) {
  const { cell, cellRun, run, task, issues = [], picked, layout, size, acts } = props;
  const { key, label, notes } = cell;
  if (cell.leftOut) {
    return (
      <article
        aria-label={label}
        className="row-span-2 flex items-center gap-2 self-start rounded-panel border border-dashed border-control px-3 py-1.5 text-13 text-ink-second"
      >
        <span className="min-w-0 flex-1 truncate">{label}: left out</span>
        <Button weight="quiet" onClick={() => acts.putBack(key)}>
          Put back
        </Button>
      </article>
    );
  }
  const stale = cellRun !== undefined && cellRun.print !== cell.print;
  return (
    <article
      aria-label={label}
      className={classNames(
        // Heads of a row are as high as the highest of them, so that images stand level.
        'row-span-2 grid min-w-0 grid-rows-subgrid gap-y-0 overflow-hidden rounded-panel border bg-panel',
        picked ? 'border-ink' : 'border-hairline',
      )}
    >
      <header className="flex flex-col gap-0.5 py-2 pr-1.5 pl-3">
        <div className="flex items-start gap-1">
          <h2 className="min-w-0 flex-1 py-1 text-13 font-semibold [overflow-wrap:anywhere]">{label}</h2>
          <Acts
            {...props}
            going={cellRun?.phase === 'queued' || (run !== undefined && isLive(run))}
            task={task}
          />
        </div>
        <CellStatus
          run={run}
          queuePlace={cellRun?.phase === 'queued' ? cellRun.place : undefined}
          task={task}
        />
        {notes.length > 0 ? <Notes notes={notes} /> : null}
        {stale ? <p className="text-12 text-warning">The set has changed since this run.</p> : null}
      </header>
      <div className="min-w-0">
        {issues.length > 0 && run === undefined ? (
          <ul className="border-t border-hairline px-3 py-2 text-13 text-warning">
            {issues.map(({ parameter, message }) => (
              <li key={parameter + message} className="[overflow-wrap:anywhere]">
                {message}
              </li>
            ))}
            <li className="pt-1">
              <button
                type="button"
                onClick={() => acts.leaveOut(key)}
                className="font-semibold underline underline-offset-2"
              >
                Leave it out
              </button>
            </li>
          </ul>
        ) : null}
        {run?.error ? (
          <div className="border-t border-hairline bg-stage p-2">
            <ErrorCard
              run={run}
              error={run.error}
              label={`What went wrong with ${label}`}
              onEdit={() => acts.edit(key)}
              onAgain={() => acts.run(key)}
            />
          </div>
        ) : null}
        {run && !(run.error && isBare(run)) ? (
          <CellBody run={run} id={key} label={label} layout={layout} size={size} onTask={acts.task} />
        ) : null}
        {run === undefined && issues.length === 0 ? (
          <CellPlace layout={layout} size={size} ratio={requestedRatio(cell.body) ?? 1} />
        ) : null}
      </div>
    </article>
  );
});

/** Nothing came before it failed. */
function isBare({ result }: Run): boolean {
  switch (result.kind) {
    case 'images':
      return result.images.length === 0;
    case 'message':
      return result.blocks.length === 0;
    case 'native':
      return result.candidates.length === 0;
    case 'vectors':
      return result.vectors.length === 0;
    case 'other':
      return true;
  }
}

function Notes({ notes }: { notes: CompareCell['notes'] }) {
  return (
    <p className="text-12 text-ink-second [overflow-wrap:anywhere]">
      {notes.map(({ field, text, varied }, place) => (
        <span key={field} className={varied ? 'font-semibold text-warning' : undefined}>
          {place > 0 ? ' · ' : ''}
          {text}
        </span>
      ))}
    </p>
  );
}

function Acts({
  cell: { key, label },
  run,
  task,
  picked,
  acts,
  going,
}: CompareCellProps & { going: boolean }) {
  const filming = task !== undefined && isLiveTask(task);
  return (
    <span className="flex shrink-0">
      <IconButton
        label={picked ? `${label} is ${picked} of the pair: take it out` : `Pick ${label} for the pair`}
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
        onClick={() => acts.pick(key)}
      />
      <IconButton
        label={`Edit ${label}`}
        icon={<Pencil aria-hidden size={14} />}
        onClick={() => acts.edit(key)}
      />
      {going || filming ? (
        <IconButton
          label={`Stop ${label}`}
          icon={<Square aria-hidden size={12} fill="currentColor" />}
          onClick={() => acts.stop(key)}
        />
      ) : (
        <IconButton
          label={run ? `Run ${label} again` : `Run ${label}`}
          icon={run ? <RotateCw aria-hidden size={14} /> : <Play aria-hidden size={14} />}
          onClick={() => acts.run(key)}
        />
      )}
      <IconButton
        label={`Leave ${label} out`}
        icon={<CircleMinus aria-hidden size={14} />}
        onClick={() => acts.leaveOut(key)}
      />
    </span>
  );
}
