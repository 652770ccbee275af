'use client';
/**
 * The rows of the task list, of which only those in sight exist. New ones come on top without moving what is being
 * read; older ones are asked for as the end comes near.
 */
import { ArrowUp } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  useContext,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  type CacheSnapshot,
  type CustomItemComponentProps,
  Virtualizer,
  type VirtualizerHandle,
} from 'virtua';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { useClock } from '#components/ui/use-clock.ts';
import { isLiveTask, type ListedTask } from '#lib/client/videos/video-task.ts';
import { TaskPlace, usualRowHeight } from './task-places.tsx';
import { type TaskActs, TaskRow } from './task-row.tsx';
import { useNewOnTop } from './use-new-on-top.ts';

interface TaskRowsProps extends TaskActs {
  /** Undefined until they come: the list stands ready for them, its first rows drawn as places. */
  tasks: readonly ListedTask[] | undefined;
  /** How many there are in all, loaded or not; undefined like `tasks`. */
  total: number | undefined;
  remarks: Readonly<Record<string, string>>;
  onNearEnd: (() => void) | undefined;
  /** Below the last row. */
  end: ReactNode;
}

/** Rows before the end at which older ones are asked for. */
const nearEnd = 30;
/** Pixels of rows drawn beyond the edges. */
const spare = 140;

export function TaskRows({ tasks: known, total, remarks, onNearEnd, end, ...acts }: TaskRowsProps) {
  const tasks = known ?? noTasks;
  // What is in sight comes first, the rest when it is shown.
  const beyond = useDeferredValue(known ? spare : 0);
  const scroller = useRef<HTMLDivElement>(null);
  const handle = useRef<VirtualizerHandle>(null);
  const now = useClock(tasks.some(isLiveTask), 1000) / 1000;
  const [focused, setFocused] = useState<number | undefined>();
  const { shift, unseen, onScrolled } = useNewOnTop(tasks, handle);

  const look = () => {
    const list = handle.current;
    if (list === null || onNearEnd === undefined) return;
    if (list.findItemIndex(list.scrollOffset + list.viewportSize) >= tasks.length - nearEnd) onNearEnd();
  };
  // A page that fills no window is followed by the next.
  useEffect(look);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {unseen > 0 ? (
        <Button
          weight="primary"
          icon={<ArrowUp aria-hidden size={14} />}
          onClick={() => handle.current?.scrollTo(0)}
          className="absolute top-3 left-1/2 z-1 -translate-x-1/2"
        >
          {unseen} new
        </Button>
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notes where the focus is */}
      <div
        ref={scroller}
        // A row that holds the focus stays, however far one scrolls.
        onFocus={({ target }) => setFocused(indexOf(target))}
        onBlur={() => setFocused(undefined)}
        className={classNames('@container min-h-0 flex-1', known ? 'overflow-y-auto' : 'overflow-hidden')}
      >
        <Total.Provider value={total}>
          <Virtualizer
            ref={handle}
            scrollRef={scroller}
            as={List}
            item={Item}
            data={known ?? places}
            itemSize={usualRowHeight}
            cache={usualRows}
            bufferSize={beyond}
            shift={shift}
            ssrCount={0}
            keepMounted={focused === undefined ? noRows : [focused]}
            onScroll={(offset) => {
              onScrolled(offset);
              look();
            }}
          >
            {(task, index) =>
              task === undefined ? (
                <TaskPlace key={`place ${index}`} index={index} />
              ) : (
                <TaskRow
                  key={task.id}
                  task={task}
                  now={isLiveTask(task) ? now : 0}
                  remark={remarks[task.id]}
                  {...acts}
                />
              )
            }
          </Virtualizer>
        </Total.Provider>
        {end}
      </div>
    </div>
  );
}

const noTasks: readonly ListedTask[] = [];
const noRows: readonly number[] = [];

/**
 * The first rows count as measured: where they are as high as usual, nothing is drawn a second time; where they are
 * not, they are put right before anybody sees them. The list is there before its tasks, since it learns how high it
 * is only after it was drawn once: rows that come later are drawn at once.
 */
const usualRows: CacheSnapshot = [Array.from({ length: 50 }, () => usualRowHeight), usualRowHeight];
const places: readonly undefined[] = Array.from({ length: 50 }, () => undefined);

const Total = createContext<number | undefined>(undefined);

function List({ children, style, ref }: Pick<CustomItemComponentProps, 'children' | 'style' | 'ref'>) {
  return (
    <ul ref={ref} style={style} aria-label="Video tasks" aria-hidden={useContext(Total) === undefined}>
      {children}
    </ul>
  );
}

function Item({ children, style, index, ref }: CustomItemComponentProps) {
  return (
    <li ref={ref} style={style} aria-posinset={index + 1} aria-setsize={useContext(Total)} data-index={index}>
      {children}
    </li>
  );
}

function indexOf(element: Element): number | undefined {
  const index = element.closest('li')?.dataset.index;
  return index === undefined ? undefined : Number(index);
}
