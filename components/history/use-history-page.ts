/** The runs, selection and actions of the history page. The filter and the open runs are in the URL. */

import { useRouter } from 'next/navigation';
import { type RefObject, useMemo, useReducer, useState } from 'react';
import useSWR from 'swr';
import { useRights } from '#components/shell/rights.tsx';
import { useShortcut } from '#components/shell/shortcuts/use-shortcut.ts';
import { useAction } from '#components/ui/use-action.ts';
import { errorMessage } from '#lib/base/error-message.ts';
import { defined } from '#lib/base/json-value.ts';
import { mergePatch } from '#lib/base/plain-data.ts';
import {
  deletions,
  eachOf,
  getHistoryState,
  historyPath,
  patchRun,
} from '#lib/client/run/stored/history-calls.ts';
import {
  filterNames,
  filterParameters,
  type HistoryFilter,
  readFilter,
} from '#lib/client/run/stored/history-filter.ts';
import { groupsOf, rowsOf } from '#lib/client/run/stored/run-groups.ts';
import { type History, useHistory } from '#lib/client/run/stored/use-history.ts';
import { pushParams, replaceParams } from '#lib/client/storage/url-params.ts';
import { useUrlParams } from '#lib/client/storage/use-url-param.ts';
import { groupKindOf } from '#lib/contract/pages/group-kinds.ts';
import type { MarksPatch } from '#lib/contract/pages/image-marks.ts';
import type { HistoryState, RunPatch, StoredRun } from '#lib/contract/pages/stored-run.ts';
import type { Visibility } from '#lib/contract/pages/visibility.ts';
import { focusSoon } from './focus-soon.ts';
import { changePage, firstPageState, runAfter } from './page-state.ts';
import { useDeletions } from './undo-bar.tsx';

export type HistoryPageState = ReturnType<typeof useHistoryPage>;

/** `box` contains the search field and the list. */
export function useHistoryPage(box: RefObject<HTMLElement | null>) {
  const address = useHistoryAddress();
  const { filter, run: shown, other } = address;
  const history = useHistory(filter, address.view === 'wall');
  const { data: storage } = useSWR<HistoryState, Error>(historyPath, getHistoryState, {
    refreshInterval: 10_000,
  });
  const { hidden } = useDeletions();
  const { list } = history;
  const runs = useMemo(() => (list?.runs ?? []).filter(({ id }) => !hidden.has(id)), [list, hidden]);
  const groups = useMemo(() => groupsOf(runs, filter.text), [runs, filter.text]);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => rowsOf(runs, groups, opened), [runs, groups, opened]);
  const listed = (address.view === 'wall' ? runs : rows).map(({ id }) => id);
  const [state, dispatch] = useReducer(changePage, firstPageState);
  const selected = runs.filter(({ id }) => state.selected.has(id));
  const { actions, failure } = useRunActions(history);

  const focus = (selector: string) => focusSoon(() => box.current?.querySelector<HTMLElement>(selector));
  const focusCurrent = () => focus('[data-run] [data-open][tabindex="0"]');
  const { mayChange } = useRights();
  const remove = (wanted: readonly StoredRun[]) => {
    const gone = wanted.filter(mayChange);
    if (gone.length === 0) return;
    actions.remove(gone);
    dispatch({ type: 'clear-selection' });
    if (gone.some(({ id }) => id === shown)) address.go({ run: undefined }, 'replace');
  };
  const close = () => {
    address.go({ run: undefined, other: undefined }, 'push');
    focusCurrent();
  };

  useHistoryKeys({
    onEscape() {
      if (other !== undefined) address.go({ other: undefined }, 'push');
      else if (shown !== undefined) close();
      else dispatch({ type: 'clear-selection' });
    },
    onDelete: () => remove(selected.length > 0 ? selected : runs.filter(({ id }) => id === shown)),
    onSelectAll: () => dispatch({ type: 'select-all', listed }),
  });

  return {
    address,
    history,
    storage,
    runs,
    /** Of the list; a group has the id of the group. */
    rows,
    groups,
    opened,
    toggleGroup: (id: string) =>
      setOpened(
        (before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]),
      ),
    held: (list?.held ?? []).filter(({ id }) => !hidden.has(id)).length,
    state,
    dispatch,
    selected,
    failure,
    knownTags: Object.keys(list?.facets.tag ?? {}),
    focusCurrent,
    close,
    ...useGroupActions(),
    /** Deletes with the keyboard: the list keeps the focus. */
    remove,
    actions: {
      ...actions,
      /** Deletes with a button that disappears with its runs: moves the focus to the next run. */
      remove(gone: readonly StoredRun[]) {
        const next = runAfter(listed, new Set(gone.map(({ id }) => id)));
        remove(gone);
        dispatch({ type: 'move', id: next });
        focus(next === undefined ? 'input[type=search]' : `[data-run="${CSS.escape(next)}"] [data-open]`);
      },
    },
    toggle(run: StoredRun, { range }: { range: boolean }) {
      const group = groups.get(run.id);
      if (group) dispatch({ type: 'toggle-all', ids: group.map(({ id }) => id) });
      else dispatch({ type: 'toggle', id: run.id, range, listed });
    },
    openRun({ id }: StoredRun, how: 'open' | 'move') {
      address.go({ run: id, other: undefined }, how === 'open' && shown === undefined ? 'push' : 'replace');
    },
  };
}

/** Both get the row of a group. */
function useGroupActions() {
  const router = useRouter();
  const [renamed, rename] = useState<StoredRun>();
  const { problem, act } = useAction();
  return {
    /** The group that is given another name. */
    renamed,
    rename,
    endRename: () => rename(undefined),
    openProblem: problem,
    openGroup({ id }: StoredRun) {
      const kind = groupKindOf(id);
      if (kind === 'evaluation') return router.push(`/evaluations/${id}`);
      if (kind === 'comparison') return router.push(`/compare/open?group=${id}`);
      void act(async () => {
        const { openGroupInForm } = await import('#lib/client/handoff/run-again.ts');
        const href = await openGroupInForm(id);
        if (href === undefined) throw new Error('The runs of this group cannot be read.');
        router.push(href);
      });
    },
  };
}

export interface RunActionHandlers {
  pin(runs: readonly StoredRun[], pinned: boolean): void;
  addTag(runs: readonly StoredRun[], tag: string): void;
  removeTag(runs: readonly StoredRun[], tag: string): void;
  mark(run: StoredRun, marks: MarksPatch): void;
  show(run: StoredRun, visibility: Visibility): void;
  remove(runs: readonly StoredRun[]): void;
}

/** Pins, tags and deletes runs optimistically: updates the list at once and reverts it if the server refuses. */
function useRunActions({ renew, refresh }: Pick<History, 'renew' | 'refresh'>) {
  const [failure, setFailure] = useState<string>();
  const { mayChange } = useRights();
  // Keys come without the buttons, which are not offered for runs of others.
  const patch = async (wanted: readonly StoredRun[], patchOf: (run: StoredRun) => RunPatch) => {
    const runs = wanted.filter(mayChange);
    if (runs.length === 0) return;
    renew(
      runs.map((run) => {
        const { marks = {}, ...rest } = patchOf(run);
        return { ...run, ...defined(rest), marks: mergePatch(run.marks, marks) };
      }),
    );
    setFailure(undefined);
    try {
      renew(await eachOf(runs, (run) => patchRun(run.id, patchOf(run))));
    } catch (error) {
      renew(runs);
      setFailure(errorMessage(error));
    }
    await refresh();
  };
  const actions: RunActionHandlers = {
    show: (run, visibility) => void patch([run], () => ({ visibility })),
    pin: (runs, pinned) => void patch(runs, () => ({ pinned })),
    addTag: (runs, tag) => void patch(runs, ({ tags }) => ({ tags: [...new Set([...tags, tag])] })),
    removeTag: (runs, tag) =>
      void patch(
        runs.filter(({ tags }) => tags.includes(tag)),
        ({ tags }) => ({ tags: tags.filter((other) => other !== tag) }),
      ),
    mark: (run, marks) => void patch([run], () => ({ marks })),
    remove: (runs) => void deletions.remove(runs.map(({ id }) => id)).then(refresh),
  };
  return { actions, failure };
}

interface HistoryKeys {
  onEscape(): void;
  onDelete(): void;
  onSelectAll(): void;
}

function useHistoryKeys({ onEscape, onDelete, onSelectAll }: HistoryKeys): void {
  useShortcut({ keys: 'Escape', label: 'Close or clear selection', group }, onEscape);
  useShortcut({ keys: 'Delete', label: 'Delete the selected runs', group }, onDelete);
  useShortcut({ keys: 'Mod+a', label: 'Select all runs', group }, onSelectAll);
}

const group = 'On this page';

interface HistoryPlace {
  filter: HistoryFilter;
  view: 'list' | 'wall';
  run?: string | undefined;
  other?: string | undefined;
}

function useHistoryAddress() {
  const parameters = useUrlParams();
  return useMemo(() => {
    const page: HistoryPlace = {
      filter: readFilter(parameters),
      view: parameters.get('view') === 'wall' ? 'wall' : 'list',
      run: parameters.get('run') ?? undefined,
      other: parameters.get('with') ?? undefined,
    };
    return {
      ...page,
      /** `push` if Back should undo the change; `replace` for typing and moving through rows. */
      go(change: Partial<HistoryPlace>, how: 'push' | 'replace') {
        const set = parametersOf({ ...page, ...change });
        if (how === 'push') pushParams(set);
        else replaceParams(set);
      },
      /** The URL that opens a run with the current filter. */
      hrefOf(run: string) {
        const query = filterParameters(page.filter);
        if (page.view === 'wall') query.set('view', 'wall');
        query.set('run', run);
        return `/history?${query}`;
      },
    };
  }, [parameters]);
}

function parametersOf({
  filter,
  view,
  run,
  other,
}: HistoryPlace): Readonly<Record<string, string | undefined>> {
  const set = filterParameters(filter);
  return {
    ...Object.fromEntries(filterNames.map((name) => [name, set.get(name) ?? undefined])),
    view: view === 'wall' ? view : undefined,
    run,
    with: run === undefined ? undefined : other,
    // Closing the run also clears its result tab.
    ...(run === undefined ? { tab: undefined } : {}),
  };
}
