/** The thumbnails of the runs as a virtual wall of square cells with keyboard navigation. */
import { Star } from 'lucide-react';
import {
  type ComponentProps,
  memo,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { nothingHasFocus } from '#components/shell/focus-page.ts';
import { classNames } from '#components/ui/class-names.ts';
import { useWidth } from '#components/ui/use-width.ts';
import { formatDateTime } from '#lib/base/format-time.ts';
import { dragRun } from '#lib/client/handoff/image-drag.ts';
import { isRejected, isStarred, titleOf } from '#lib/client/run/run-labels.ts';
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';
import { RunCheckbox } from './run-checkbox.tsx';
import type { HistoryPageState } from './use-history-page.ts';
import { type RunHandlers, useRunCursor } from './use-run-cursor.ts';

interface RunWallProps {
  runs: readonly StoredRun[];
  page: HistoryPageState;
}

const gap = 8;
/** The narrowest cell, in pixels; phones have three columns. */
const narrowest = 104;
const wanted = 168;

export function RunWall({ runs: listed, page }: RunWallProps) {
  const { address, state } = page;
  const list = useRef<VirtualizerHandle>(null);
  const { box, width: outer } = useWidth<HTMLDivElement>();
  const [touch] = useState(() => matchMedia('(pointer: coarse)').matches);
  const width = outer - 2 * gap;
  const columns = Math.max(2, Math.floor((width + gap) / ((width < 600 ? narrowest : wanted) + gap)));
  const cell = Math.floor((width - gap * (columns - 1)) / columns);
  const runs = useMemo(() => listed.filter(({ hasThumbnail }) => hasThumbnail), [listed]);
  const rows = useMemo(
    () =>
      Array.from({ length: Math.ceil(runs.length / columns) }, (_, row) =>
        runs.slice(row * columns, (row + 1) * columns),
      ),
    [runs, columns],
  );
  const { at, handlers, onKeyDown, onScroll } = useRunCursor({
    runs,
    page,
    box,
    list,
    columns,
    rowHeight: cell + gap,
  });
  // Another number of columns renders all cells again: the one with the focus is lost.
  const columnsBefore = useRef(0);
  const keepFocus = useEffectEvent(() => nothingHasFocus() && page.focusCurrent());
  // In the commit that renders them: later, what guards the focus of every page would have moved it elsewhere.
  useLayoutEffect(() => {
    if (width <= 0) return;
    if (columnsBefore.current !== 0 && columnsBefore.current !== columns) keepFocus();
    columnsBefore.current = columns;
  }, [width, columns]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events of the links in the cells
    <div
      ref={box}
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-viewer p-2 [overflow-anchor:none]"
    >
      {width > 0 ? (
        <Virtualizer
          key={columns}
          ref={list}
          data={rows}
          as={Wall}
          itemSize={cell + gap}
          bufferSize={cell + gap}
          keepMounted={[Math.floor(at / columns)]}
          onScroll={onScroll}
        >
          {(row, index) => (
            <div key={row[0]?.id} className="flex" style={{ gap, paddingBottom: gap }}>
              {row.map((run, column) => (
                <WallCell
                  key={run.id}
                  run={run}
                  href={address.hrefOf(run.id)}
                  size={cell}
                  touch={touch}
                  current={index * columns + column === at}
                  shown={run.id === address.run}
                  selected={state.selected.has(run.id)}
                  handlers={handlers}
                />
              ))}
            </div>
          )}
        </Virtualizer>
      ) : null}
    </div>
  );
}

function Wall(props: ComponentProps<'div'>) {
  return <div {...props} role="list" aria-label="Runs" />;
}

interface WallCellProps {
  run: StoredRun;
  href: string;
  size: number;
  /** Touch has no hover: the checkboxes are always shown. */
  touch: boolean;
  /** The current cell of the keyboard: only its controls are in the tab order. */
  current: boolean;
  shown: boolean;
  selected: boolean;
  handlers: RefObject<RunHandlers>;
}

const WallCell = memo(function WallCell(props: WallCellProps) {
  const { run, href, size, touch, current, shown, selected, handlers } = props;
  const [used, setUsed] = useState(false);
  const title = titleOf(run);
  const starred = isStarred(run);
  const rejected = isRejected(run);
  const images = run.results > 1 && run.taskId === null ? `${run.results} images` : undefined;
  const name = [title, images, starred && 'starred', rejected && 'rejected'].filter(Boolean).join(', ');
  return (
    <div
      role="listitem"
      data-run={run.id}
      onPointerEnter={() => setUsed(true)}
      onFocus={() => setUsed(true)}
      className={classNames(
        'group relative shrink-0 bg-sunk outline',
        shown || selected ? 'outline-2 outline-ink' : 'outline-hairline',
      )}
      style={{ width: size, height: size }}
    >
      <img
        src={`/api/runs/${run.id}/thumbnail`}
        alt=""
        loading="lazy"
        decoding="async"
        className={classNames('size-full object-contain', rejected && 'opacity-30')}
      />
      <a
        href={href}
        data-open
        title={`${title}\n${run.model} · ${formatDateTime(run.startedAt)}`}
        aria-current={shown ? 'true' : undefined}
        tabIndex={current ? 0 : -1}
        onClick={(event) => handlers.current.open(run, event)}
        onDragStart={run.taskId === null ? ({ dataTransfer }) => dragRun(dataTransfer, run.id) : undefined}
        className="absolute inset-0 focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-ink"
      >
        <span className="sr-only">{name}</span>
      </a>
      {used || touch || current || selected || starred ? (
        <CellControls {...props} title={title} starred={starred} />
      ) : null}
      {rejected || run.taskId !== null || images ? (
        <p
          aria-hidden
          className="pointer-events-none absolute right-1 bottom-1 flex gap-1 text-12 tabular-nums *:rounded-[4px] *:bg-panel/85 *:px-1 *:py-0.5"
        >
          {rejected ? <span>Rejected</span> : null}
          {run.taskId === null ? null : <span>Video</span>}
          {images ? <span>{images}</span> : null}
        </p>
      ) : null}
    </div>
  );
});

interface CellControlsProps extends Pick<WallCellProps, 'run' | 'selected' | 'current' | 'handlers'> {
  title: string;
  starred: boolean;
}

/** Most cells of a fast scroll are never used: their controls would be most of its work. */
function CellControls({ run, title, starred, selected, current, handlers }: CellControlsProps) {
  const tabIndex = current ? 0 : -1;
  return (
    <>
      <RunCheckbox
        run={run}
        selected={selected}
        tabIndex={tabIndex}
        handlers={handlers}
        className={classNames(
          'absolute top-0 left-0 grid size-9 place-items-center pointer-coarse:size-11',
          !selected && hiddenUntilUsed,
        )}
      />
      <button
        type="button"
        aria-label={`Star ${title}`}
        aria-pressed={starred}
        title={starred ? 'Remove star (S)' : 'Star (S)'}
        tabIndex={tabIndex}
        onClick={() => handlers.current.mark(run, 'starred')}
        className={classNames(
          'absolute top-1 right-1 grid size-7 place-items-center rounded-control bg-panel/85 text-ink hover:bg-panel pointer-coarse:size-11',
          // Touch stars in the open run: the button would cover the image.
          !starred && `${hiddenUntilUsed} pointer-coarse:hidden`,
        )}
      >
        <Star size={14} fill={starred ? 'currentColor' : 'none'} />
      </button>
    </>
  );
}

const hiddenUntilUsed =
  'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100';
