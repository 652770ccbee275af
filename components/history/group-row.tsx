/** One row for the runs of an evaluation, a comparison or a session; it opens and closes them below it. */
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { RefObject } from 'react';
import { OutcomeIcon, outcomeTones } from '#components/result/outcome-icon.tsx';
import { OwnerMark } from '#components/result/owner-mark.tsx';
import { RunThumb } from '#components/result/run-thumb.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { countText, formatAgo } from '#lib/base/format.ts';
import { formatDateTime } from '#lib/base/format-time.ts';
import { formatCost } from '#lib/client/run/prices/price-table.ts';
import { displayedOutcome, outcomeLabels, titleOf } from '#lib/client/run/run-labels.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import { groupLabel } from '#lib/client/run/stored/run-groups.ts';
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';
import { RunCheckbox } from './run-checkbox.tsx';
import { rowGrid, rowTitle } from './run-row.tsx';
import type { RunHandlers } from './use-run-cursor.ts';

interface GroupRowProps {
  /** The newest run, with the id of the group. */
  run: StoredRun;
  group: readonly StoredRun[];
  isOpen: boolean;
  /** Unix milliseconds. */
  now: number;
  currency: string;
  current: boolean;
  /** All of its runs are. */
  selected: boolean;
  handlers: RefObject<RunHandlers>;
}

export function GroupRow({ run, group, isOpen, now, currency, current, selected, handlers }: GroupRowProps) {
  const stop = current ? 0 : -1;
  const Mark = isOpen ? ChevronDown : ChevronRight;
  const cost = group.reduce((sum, one) => sum + (one.cost ?? 0), 0);
  const { outcome, text } = stateOf(group);
  return (
    <div
      data-run={run.id}
      className={classNames(
        rowGrid,
        'pl-4 min-[900px]:pl-5',
        selected ? 'bg-background' : 'hover:bg-background',
      )}
    >
      <RunCheckbox
        run={run}
        selected={selected}
        tabIndex={stop}
        handlers={handlers}
        className="reach relative z-1 flex [grid-area:check]"
      />
      <RunThumb
        run={group.find(({ hasThumbnail }) => hasThumbnail) ?? group[0] ?? run}
        className="size-11 shadow-[3px_3px_0_-1px_var(--panel),3px_3px_0_var(--control)] [grid-area:thumb]"
      />
      <button
        type="button"
        data-open
        dir="auto"
        aria-expanded={isOpen}
        tabIndex={stop}
        onClick={(event) => handlers.current.open(run, event)}
        className={rowTitle}
      >
        <Mark aria-hidden size={15} className="mr-1 -ml-0.5 inline align-[-2px] text-ink-second" />
        {countText(group.length, 'run')}: {titleOf(run)}
      </button>
      <p className="truncate self-start text-12 text-ink-second [grid-area:about]">
        <OwnerMark personId={run.personId} visibility={run.visibility} />
        {groupLabel(run.id)} · {runPage(run.operationId, run.model)?.label ?? run.operationId} ·{' '}
        <span className="font-mono">{modelsOf(group)}</span>
      </p>
      <p
        className={classNames(
          'flex items-center gap-1.5 text-12 whitespace-nowrap tabular-nums [grid-area:state]',
          '@min-[760px]:text-13 @max-[760px]:justify-end @max-[760px]:self-start',
          outcomeTones[outcome],
        )}
      >
        <OutcomeIcon outcome={outcome} />
        {text}
      </p>
      <p className="hidden truncate text-13 text-ink-second tabular-nums [grid-area:amount] @min-[760px]:block">
        {cost > 0 ? formatCost(cost, currency) : ''}
      </p>
      <time
        dateTime={run.startedAt}
        title={formatDateTime(run.startedAt)}
        className="relative z-1 self-end text-right text-12 text-ink-second tabular-nums [grid-area:when] @min-[760px]:self-center @min-[760px]:text-13"
      >
        {formatAgo(Math.max(0, now - Date.parse(run.startedAt)))}
      </time>
    </div>
  );
}

/** `3 running`, `2 failed`, `Done`. */
function stateOf(group: readonly StoredRun[]) {
  for (const outcome of ['running', 'failed'] as const) {
    const { length } = group.filter((run) => displayedOutcome(run) === outcome);
    if (length > 0) return { outcome, text: `${length} ${outcomeLabels[outcome].toLowerCase()}` };
  }
  return { outcome: 'done', text: outcomeLabels.done } as const;
}

/** `alpha-image-2`, `3 models`. */
function modelsOf(group: readonly StoredRun[]): string {
  const models = new Set(group.map(({ model }) => model));
  return models.size === 1 ? (group[0]?.model ?? '') : `${models.size} models`;
}
