/** The virtual rows of the task list. New rows do not move the visible ones; older rows load near the end. */
import { ArrowUp } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  type RefObject,
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
import { isLiveTask, type ListedTask } from '#lib/client/run/tasks/video-task.ts';
import { TaskPlaceholder, usualRowHeight } from './task-placeholders.tsx';
import { TaskRow, type TaskRowActions } from './task-row.tsx';

interface TaskRowsProps extends TaskRowActions {
  /** Undefined until loaded; the list then shows placeholders. */
  tasks: readonly ListedTask[] | undefined;
  /** Number of tasks, loaded or not; undefined like `tasks`. */
  total: number | undefined;
  remarks: Readonly<Record<string, string>>;
  onNearEnd: (() => void) | undefined;
  end: ReactNode;
}

/** Distance from the end, in rows, at which older tasks load. */
const nearEnd = 30;
/** Overscan in pixels. */
const spare = 140;

export function TaskRows({ tasks: known, total, remarks, onNearEnd, end, ...actions }: TaskRowsProps) {
  const tasks = known ?? noTasks;
  // Render the visible rows first, then the overscan.
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
  // Load the next page if the first does not fill the window.
  useEffect(look);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {unseen > 0 ? (
        <Button
          weight="primary"
          icon={<ArrowUp size={14} />}
          onClick={() => handle.current?.scrollTo(0)}
          className="absolute top-3 left-1/2 z-1 -translate-x-1/2"
        >
          {unseen} new
        </Button>
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only tracks the focus */}
      <div
        ref={scroller}
        // Keep the focused row mounted while scrolling.
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
            data={known ?? positions}
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
                <TaskPlaceholder key={`position ${index}`} index={index} />
              ) : (
                <TaskRow
                  key={task.id}
                  task={task}
                  now={isLiveTask(task) ? now : 0}
                  remark={remarks[task.id]}
                  {...actions}
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
 * The first rows count as measured, which avoids a second render if they have the usual height. The list is
 * mounted before the tasks arrive because it knows its height only after its first render.
 */
const usualRows: CacheSnapshot = [Array.from({ length: 50 }, () => usualRowHeight), usualRowHeight];
const positions: readonly undefined[] = Array.from({ length: 50 }, () => undefined);

const Total = createContext<number | undefined>(undefined);

function List({ children, style, ref }: Pick<CustomItemComponentProps, 'children' | 'style' | 'ref'>) {
  return (
    <ul ref={ref} style={style} aria-label="Tasks" aria-hidden={useContext(Total) === undefined}>
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

/** Scroll offsets up to this count as the top, in pixels. */
const top = 8;

function useNewOnTop(tasks: readonly ListedTask[], handle: RefObject<VirtualizerHandle | null>) {
  const first = useRef<string | undefined>(undefined);
  const [unseen, setUnseen] = useState(0);
  const added = tasks.findIndex(({ id }) => id === first.current);
  const away = (handle.current?.scrollOffset ?? 0) > top;
  useEffect(() => {
    if (added > 0 && away) setUnseen((count) => count + added);
    first.current = tasks[0]?.id;
  }, [tasks, added, away]);
  return {
    /** Keeps the visible rows of the virtual list in place. */
    shift: added > 0 && away,
    unseen,
    onScrolled: (offset: number) => {
      if (offset <= top) setUnseen(0);
    },
  };
}
