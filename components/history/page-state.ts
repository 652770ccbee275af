/**
 * The state of the history page that is not in its URL: selected runs, the keyboard row. Pure.
 */

export interface PageState {
  selected: ReadonlySet<string>;
  /** The last run that was selected alone: a range starts here. */
  anchor?: string | undefined;
  current?: string | undefined;
}

export type PageAction =
  /** `range` selects all runs of the list from the anchor. */
  | { type: 'toggle'; id: string; range: boolean; listed: readonly string[] }
  | { type: 'select-all'; listed: readonly string[] }
  /** The runs of a group: none of them if all were selected. */
  | { type: 'toggle-all'; ids: readonly string[] }
  | { type: 'clear-selection' }
  | { type: 'move'; id: string | undefined };

export const firstPageState: PageState = { selected: new Set() };

export function changePage(state: PageState, action: PageAction): PageState {
  switch (action.type) {
    case 'toggle':
      return { ...state, anchor: action.id, selected: toggled(state, action) };
    case 'select-all':
      return { ...state, selected: new Set(action.listed) };
    case 'toggle-all': {
      const { ids } = action;
      const others = [...state.selected].filter((id) => !ids.includes(id));
      const wereAll = ids.every((id) => state.selected.has(id));
      return { ...state, anchor: undefined, selected: new Set(wereAll ? others : [...others, ...ids]) };
    }
    case 'clear-selection':
      return { ...state, anchor: undefined, selected: new Set() };
    case 'move':
      return { ...state, current: action.id };
  }
}

type Toggle = Extract<PageAction, { type: 'toggle' }>;

function toggled({ selected, anchor }: PageState, { id, range, listed }: Toggle): ReadonlySet<string> {
  const from = range && anchor !== undefined ? listed.indexOf(anchor) : -1;
  const to = listed.indexOf(id);
  if (from >= 0) {
    return new Set([...selected, ...listed.slice(Math.min(from, to), Math.max(from, to) + 1)]);
  }
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The run that takes the place of deleted runs: the one after them, else the last one left. */
export function runAfter(listed: readonly string[], deleted: ReadonlySet<string>): string | undefined {
  const last = listed.findLastIndex((id) => deleted.has(id));
  const left = listed.filter((id) => !deleted.has(id));
  return left.find((id) => listed.indexOf(id) > last) ?? left.at(-1);
}
