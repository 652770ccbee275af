/** One row of the history list. Few DOM nodes, because lists can hold thousands of runs. */
import { ChevronDown, ChevronRight, Pin, Star } from 'lucide-react';
import { memo, type RefObject } from 'react';
import { OutcomeIcon, outcomeTones } from '#components/result/outcome-icon.tsx';
import { RunThumb } from '#components/result/run-thumb.tsx';
import { OwnerMark } from '#components/shell/owner-mark.tsx';
import { useRights } from '#components/shell/rights.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { countText, formatAgo } from '#lib/base/format.ts';
import { formatDateTime } from '#lib/base/format-time.ts';
import { dragRun } from '#lib/client/handoff/image-drag.ts';
import { formatCost } from '#lib/client/run/prices/format-cost.ts';
import {
  amountOf,
  displayedOutcome,
  durationOf,
  failureOf,
  isRejected,
  isStarred,
  outcomeLabels,
  outcomeOf,
  titleOf,
} from '#lib/client/run/run-labels.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import { groupLabel, nameOf } from '#lib/client/run/stored/run-groups.ts';
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';
import { GroupButtons } from './group-buttons.tsx';
import { RunCheckbox } from './run-checkbox.tsx';
import type { RunHandlers } from './use-run-cursor.ts';

/** In pixels; all rows have this height. */
export const rowHeight = 64;

interface RunRowProps {
  /** Of a group the newest, with the id of the group. */
  run: StoredRun;
  group?: readonly StoredRun[] | undefined;
  /** The group shows its runs. */
  isOpen: boolean;
  href: string;
  /** Unix milliseconds, updated now and then. */
  now: number;
  /** Of costs. */
  currency: string;
  /** The current row of the keyboard: only its controls are in the tab order. */
  current: boolean;
  shown: boolean;
  /** Below the row of its group. */
  inGroup: boolean;
  selected: boolean;
  handlers: RefObject<RunHandlers>;
}

export const RunRow = memo(function RunRow(props: RunRowProps) {
  const { run, group, href, isOpen, now, currency, current, shown, inGroup, selected, handlers } = props;
  const title = (group && nameOf(group)) ?? titleOf(run);
  const stop = current ? 0 : -1;
  const { outcome, state, amount, time } = group ? groupFigures(group, currency) : figuresOf(run, currency);
  const FoldMark = isOpen ? ChevronDown : ChevronRight;
  return (
    <div
      data-run={run.id}
      className={classNames(
        grid,
        'group relative h-16 border-b border-hairline pr-1 @min-[760px]:pr-4',
        inGroup ? 'pl-9 min-[900px]:pl-11' : 'pl-4 min-[900px]:pl-5',
        shown && 'bg-sunk',
        !shown && (selected ? 'bg-background' : 'hover:bg-background'),
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
        run={group?.find(({ hasThumbnail }) => hasThumbnail) ?? group?.[0] ?? run}
        className={classNames(
          'size-11 [grid-area:thumb]',
          isRejected(run) && 'opacity-30',
          group && 'shadow-[3px_3px_0_-1px_var(--panel),3px_3px_0_var(--control)]',
        )}
      />
      {group ? (
        <button
          type="button"
          data-open
          dir="auto"
          aria-expanded={isOpen}
          tabIndex={stop}
          onClick={(event) => handlers.current.open(run, event)}
          className={titleClasses}
        >
          <FoldMark aria-hidden size={15} className="mr-1 -ml-0.5 inline align-[-2px] text-ink-second" />
          {countText(group.length, 'run')}: {title}
        </button>
      ) : (
        <a
          href={href}
          data-open
          dir="auto"
          aria-current={shown ? 'true' : undefined}
          tabIndex={stop}
          onClick={(event) => handlers.current.open(run, event)}
          onDragStart={
            run.hasThumbnail && run.taskId === null
              ? ({ dataTransfer }) => dragRun(dataTransfer, run.id)
              : undefined
          }
          className={titleClasses}
        >
          {title}
        </a>
      )}
      <About run={run} group={group} />
      <p
        className={classNames(
          'flex items-center gap-1.5 text-12 whitespace-nowrap tabular-nums [grid-area:state]',
          '@min-[760px]:text-13 @max-[760px]:justify-end @max-[760px]:self-start',
          outcomeTones[outcome],
        )}
      >
        <OutcomeIcon outcome={outcome} />
        {state}
      </p>
      <p className="hidden truncate text-13 text-ink-second tabular-nums [grid-area:amount] @min-[760px]:block">
        {amount}
      </p>
      <p className="hidden text-right font-mono text-13 text-ink-second tabular-nums [grid-area:time] @min-[760px]:block">
        {time}
      </p>
      <time
        dateTime={run.startedAt}
        title={formatDateTime(run.startedAt)}
        className="relative z-1 self-end text-right text-12 text-ink-second tabular-nums [grid-area:when] @min-[760px]:self-center @min-[760px]:text-13"
      >
        {formatAgo(Math.max(0, now - Date.parse(run.startedAt)))}
      </time>
      {group ? (
        <GroupButtons run={run} first={group.at(-1)} title={title} tabIndex={stop} handlers={handlers} />
      ) : (
        <PinButton run={run} title={title} tabIndex={stop} handlers={handlers} />
      )}
    </div>
  );
});

interface PinButtonProps extends Pick<RunRowProps, 'run' | 'handlers'> {
  title: string;
  tabIndex: number;
}

function PinButton({ run, title, tabIndex, handlers }: PinButtonProps) {
  const isFixed = !useRights().mayChange(run);
  if (isFixed && !run.pinned) return null;
  return (
    <button
      type="button"
      aria-pressed={run.pinned}
      aria-label={`Pin ${title}`}
      title={run.pinned ? (isFixed ? 'Pinned' : 'Unpin') : 'Pin'}
      disabled={isFixed}
      tabIndex={tabIndex}
      onClick={() => handlers.current.pin(run)}
      className={classNames(
        'relative z-1 grid size-8 place-items-center rounded-control hover:bg-sunk [grid-area:pin]',
        // Narrow lists only show the icon of pinned runs. The open run has a Pin button.
        run.pinned
          ? 'text-ink @max-[760px]:w-4'
          : 'text-ink-third opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100 @max-[760px]:hidden',
      )}
    >
      <Pin size={15} fill={run.pinned ? 'currentColor' : 'none'} />
    </button>
  );
}

function figuresOf(run: StoredRun, currency: string) {
  return {
    outcome: displayedOutcome(run),
    state: outcomeOf(run),
    amount: amountOf(run, currency),
    time: durationOf(run),
  };
}

/** `3 running`, `2 failed`, `Done`; the sum of the costs. */
function groupFigures(group: readonly StoredRun[], currency: string): ReturnType<typeof figuresOf> {
  const cost = group.reduce((sum, run) => sum + (run.cost ?? 0), 0);
  const rest = { amount: cost > 0 ? formatCost(cost, currency) : '', time: '' };
  for (const outcome of ['running', 'failed'] as const) {
    const { length } = group.filter((run) => displayedOutcome(run) === outcome);
    if (length > 0) return { outcome, state: `${length} ${outcomeLabels[outcome].toLowerCase()}`, ...rest };
  }
  return { outcome: 'done', state: outcomeLabels.done, ...rest };
}

/** Below the title. */
function About({ run, group = [run] }: Pick<RunRowProps, 'run' | 'group'>) {
  const isGroup = group[0]?.id !== run.id;
  const models = new Set(group.map(({ model }) => model));
  const failure = isGroup ? undefined : failureOf(run);
  return (
    <p
      title={run.error ?? undefined}
      className="truncate self-start text-12 text-ink-second [grid-area:about]"
    >
      {isStarred(run) ? (
        <Star
          role="img"
          aria-label="Starred"
          size={12}
          fill="currentColor"
          className="mr-1 inline align-[-1px] text-ink"
        />
      ) : null}
      <OwnerMark personId={run.personId} visibility={run.visibility} />
      {run.keyName === undefined ? null : <b className="font-medium text-ink">API · {run.keyName} · </b>}
      {isGroup ? `${groupLabel(run.id)} · ` : null}
      {isRejected(run) ? 'Rejected · ' : null}
      <span className="@max-[760px]:hidden">
        {runPage(run.operationId, run.model)?.label ?? run.operationId} ·{' '}
      </span>
      <span className="font-mono">{models.size === 1 ? run.model : `${models.size} models`}</span>
      {run.tags.length > 0 ? <b className="font-medium text-ink"> · {run.tags.join(', ')}</b> : null}
      {failure === undefined ? null : ` · ${failure}`}
    </p>
  );
}

/** The target is the whole row. */
const titleClasses =
  'truncate self-end text-left text-14 font-semibold outline-offset-[-2px] [grid-area:what] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink';

/** One line of columns on wide screens, two lines on narrow ones. */
const grid = [
  'grid grid-rows-2 items-center gap-x-3 gap-y-0.5 grid-cols-[16px_44px_minmax(0,1fr)_auto_auto]',
  "[grid-template-areas:'check_thumb_what_when_pin'_'check_thumb_about_state_pin']",
  '@min-[760px]:grid-cols-[16px_44px_minmax(0,1fr)_96px_212px_64px_64px_32px] @min-[760px]:gap-x-4',
  "@min-[760px]:[grid-template-areas:'check_thumb_what_state_amount_time_when_pin'_'check_thumb_about_state_amount_time_when_pin']",
].join(' ');
