/** The tasks, newest first, with filters by state, kind, model and text. */
import { type ReactNode, useEffect, useState } from 'react';
import { MineButton } from '#components/result/mine-button.tsx';
import { ConnectionLine } from '#components/result/video/connection-line.tsx';
import { lateNamed, latePart } from '#components/shell/late-part.tsx';
import { NotLoadedControl } from '#components/shell/not-loaded.tsx';
import { SearchField } from '#components/shell/search-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Select } from '#components/ui/select.tsx';
import { type TabItem, TabList } from '#components/ui/tabs.tsx';
import { formatCount } from '#lib/base/format.ts';
import type { LoadedTasks } from '#lib/client/run/tasks/task-pages.ts';
import type { TaskList as Listed, TaskFilters } from '#lib/client/run/tasks/use-task-list.ts';
import { type TaskFilter, taskKinds } from '#lib/contract/pages/task-filters.ts';
import { anyTask, usePageTasks } from './task-list-provider.tsx';
import { TaskPlaceholders } from './task-placeholders.tsx';
import type { TaskRowActions } from './task-row.tsx';

const NotifyButton = latePart(() => import('./notify-button.tsx'), 'NotifyButton', {
  Failed: NotLoadedControl,
});

const loadRows = () => lateNamed(() => import('./task-rows.tsx'), 'TaskRows');

// Loaded before hydration, so that the rows are ready when the tasks arrive.
if (typeof window !== 'undefined') loadRows();

type RowsPart = Awaited<ReturnType<typeof loadRows>>;

interface TaskListProps extends TaskRowActions {
  /** Message of the last action, by task id. */
  remarks: Readonly<Record<string, string>>;
  /** Shown above the rows: the error of the last request. */
  notice?: ReactNode;
  trailing?: ReactNode;
  /** Shown if there are no tasks. */
  empty: ReactNode;
  /** Shows the request or its code instead of the tasks. */
  inspected?: InspectedTab | undefined;
  /** Absent on a page without a form. */
  onInspect?: ((tab: InspectedTab | undefined) => void) | undefined;
  inspector?: ReactNode;
}

export type InspectedTab = 'request' | 'code';

export function TaskList(props: TaskListProps) {
  const { notice, trailing, empty, remarks, inspected, onInspect, inspector, ...actions } = props;
  const { list, filters, onFilters } = usePageTasks();
  const { loaded, retry } = list;
  const { state, kind, model, text, mine } = filters;
  // Not `dynamic`: its fallback stays for at least 300 ms.
  const [Rows, setRows] = useState<RowsPart>();
  useEffect(() => {
    const show = (part: RowsPart) => setRows(() => part);
    loadRows().then(show);
  }, []);
  return (
    <div className="flex h-full min-h-0 flex-col bg-panel">
      <TabList
        name="tasks"
        label="Tasks and request"
        tabs={tabsOf(loaded?.counts, onInspect !== undefined)}
        value={inspected ?? state}
        onChange={(id) => {
          onInspect?.(id === 'request' || id === 'code' ? id : undefined);
          const next = order.find((known) => known === id);
          if (next !== undefined && next !== state) onFilters({ state: next });
        }}
        trailing={
          <>
            <NotifyButton />
            {trailing}
          </>
        }
      />
      {inspected === undefined ? <TaskFilterBar hasKinds={onInspect === undefined} /> : null}
      {retry ? <ConnectionLine retry={retry} kept="the list" /> : null}
      <div
        id={`tasks-panel-${inspected ?? state}`}
        role="tabpanel"
        aria-labelledby={`tasks-tab-${inspected ?? state}`}
        className="flex min-h-0 flex-1 flex-col"
      >
        {inspected === undefined ? tasks() : <div className="min-h-0 flex-1">{inspector}</div>}
      </div>
    </div>
  );

  function tasks(): ReactNode {
    return (
      <>
        {notice ? <div className="max-h-[60%] shrink-0 overflow-y-auto">{notice}</div> : null}
        {loaded === undefined && !retry ? (
          <p role="status" className="sr-only">
            Loading tasks
          </p>
        ) : null}
        {rows()}
      </>
    );
  }

  function rows(): ReactNode {
    if (loaded === undefined && retry) return null;
    const isNarrowed = state !== 'all' || model !== '' || text !== '' || mine;
    if (loaded?.counts.all === 0 && !isNarrowed) return empty;
    if (loaded?.tasks.length === 0)
      return <Nothing filters={filters} onClear={() => onFilters({ ...anyTask, mine: false })} />;
    // A new filter starts at the top.
    const key = `${state} ${kind} ${model} ${text} ${mine}`;
    const onNearEnd = list.moreError ? undefined : list.loadMore;
    const end = loaded ? <End list={list} /> : null;
    if (Rows === undefined) return <TaskPlaceholders />;
    return (
      <Rows
        key={key}
        tasks={loaded?.tasks}
        total={loaded?.counts[state]}
        remarks={remarks}
        onNearEnd={onNearEnd}
        end={end}
        {...actions}
      />
    );
  }
}

const order = ['all', 'running', 'done', 'failed', 'cancelled'] as const satisfies readonly TaskFilter[];

const filterLabels: Readonly<Record<TaskFilter, string>> = {
  all: 'All',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

const emptyTexts: Readonly<Record<TaskFilter, string>> = {
  all: 'No tasks yet.',
  running: 'No running tasks.',
  done: 'No finished tasks yet.',
  failed: 'No failed tasks.',
  cancelled: 'No cancelled tasks.',
};

function tabsOf(counts: LoadedTasks['counts'] | undefined, hasForm: boolean): readonly TabItem[] {
  const states = order.map((filter) => ({
    id: filter,
    label: filterLabels[filter],
    count: counts && formatCount(counts[filter]),
  }));
  return hasForm ? [...states, { id: 'request', label: 'Request' }, { id: 'code', label: 'Code' }] : states;
}

function Nothing({
  filters: { state, model, text, mine },
  onClear,
}: {
  filters: TaskFilters;
  onClear(): void;
}) {
  const narrowed = model !== '' || text !== '' || mine;
  const narrowing = [
    mine && ' of yours',
    state !== 'all' && ' in this state',
    text && ` with “${text}”`,
    model && ` of ${model}`,
  ];
  return (
    <div className="flex flex-col items-start gap-3 px-4 py-6 text-13 text-ink-second min-[900px]:px-5">
      <p role="status" className="[overflow-wrap:anywhere]">
        {narrowed ? `No tasks${narrowing.filter(Boolean).join('')}.` : emptyTexts[state]}
      </p>
      {narrowed || state !== 'all' ? <Button onClick={onClear}>Show all tasks</Button> : null}
    </div>
  );
}

/** Shown below the last loaded row. */
function End({ list }: { list: Listed }) {
  const { moreError, loadMore, loadingMore } = list;
  if (moreError && loadMore) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 px-4 py-3 text-13 min-[900px]:px-5">
        <span className="text-failed">Could not load older tasks: {moreError.message}</span>
        <Button onClick={() => void loadMore()} disabled={loadingMore}>
          Try again
        </Button>
      </div>
    );
  }
  if (loadMore) return <p className="px-5 py-3 text-13 text-ink-second">Loading older tasks…</p>;
  return null;
}

const selectClasses = 'max-w-52 text-13';

const kindOptions = [
  { value: '', label: 'All kinds' },
  { value: 'image', label: 'Images' },
  { value: 'video', label: 'Videos' },
];

function TaskFilterBar({ hasKinds }: { hasKinds: boolean }) {
  const { list, filters, onFilters } = usePageTasks();
  const { text, kind, model, mine } = filters;
  // The server names the models of both kinds.
  const models = kind === '' ? list.loaded?.models : list.loaded?.tasks.map((task) => task.model);
  const names = [...new Set([...(models ?? []), ...(model === '' ? [] : [model])])].sort();
  return (
    <search
      className={classNames(
        'flex shrink-0 items-center gap-2 border-b border-hairline bg-panel px-4 py-2 min-[900px]:px-5',
        hasKinds && 'max-sm:flex-wrap',
      )}
    >
      <div className={classNames('flex min-w-0 flex-1', hasKinds && 'max-sm:basis-full')}>
        <SearchField
          label="Search tasks"
          placeholder="Prompt or id"
          value={text}
          onChange={(next) => onFilters({ text: next })}
        />
      </div>
      {hasKinds ? (
        <Select
          aria-label="Kind"
          value={kind}
          options={kindOptions}
          onText={(chosen) =>
            onFilters({ kind: taskKinds.find((known) => known === chosen) ?? '', model: '' })
          }
          className={selectClasses}
        />
      ) : null}
      {names.length > 1 || model !== '' ? (
        <Select
          aria-label="Model"
          value={model}
          options={['', ...names].map((name) => ({ value: name, label: name || 'All models' }))}
          onText={(chosen) => onFilters({ model: chosen })}
          className={selectClasses}
        />
      ) : null}
      <MineButton pressed={mine} onPress={(pressed) => onFilters({ mine: pressed })} />
    </search>
  );
}
