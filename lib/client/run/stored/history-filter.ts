/** The filter of the history. The page URL and the server query use the same names. */

export interface HistoryFilter {
  text: string;
  operation?: string;
  model?: string;
  outcome?: string;
  provider?: string;
  tag?: string;
  source?: string;
  /** Kind of the group of a run. */
  kind?: string;
  /** Id of a person. */
  person?: string;
  /** The first and the last day, YYYY-MM-DD, in the time of this browser. */
  since?: string;
  until?: string;
  pinned: boolean;
  starred: boolean;
  /** Without runs whose images are all rejected. */
  withoutRejected: boolean;
  /** Only of the person of this browser. */
  mine: boolean;
}

/** The filters with a list of values, in display order. */
export const facetNames = ['operation', 'model', 'outcome', 'provider', 'tag'] as const;
export type FacetName = (typeof facetNames)[number];

const valueNames = [...facetNames, 'source', 'kind', 'person', 'since', 'until'] as const;

/** All in the URL. */
export const filterNames = ['text', 'pinned', 'starred', 'rejected', 'owner', ...valueNames] as const;

export const everything: HistoryFilter = {
  text: '',
  pinned: false,
  starred: false,
  withoutRejected: false,
  mine: false,
};

/** Reads the filter from a URL. */
export function readFilter(parameters: Pick<URLSearchParams, 'get'>): HistoryFilter {
  const values = valueNames.flatMap((name) => {
    const value = parameters.get(name);
    const isBroken = (name === 'since' || name === 'until') && momentOf(value ?? '') === undefined;
    return value && !isBroken ? [[name, value] as const] : [];
  });
  return {
    text: parameters.get('text') ?? '',
    pinned: parameters.get('pinned') === '1',
    starred: parameters.get('starred') === '1',
    withoutRejected: parameters.get('rejected') === '0',
    mine: parameters.get('owner') === 'me',
    ...Object.fromEntries(values),
  };
}

/** Only set filters, so that an unfiltered history has a plain URL. */
export function filterParameters(filter: HistoryFilter): URLSearchParams {
  const parameters = new URLSearchParams();
  const text = filter.text.trim();
  if (text !== '') parameters.set('text', text);
  for (const name of valueNames) {
    const value = filter[name];
    if (value !== undefined && value !== '') parameters.set(name, value);
  }
  if (filter.pinned) parameters.set('pinned', '1');
  if (filter.starred) parameters.set('starred', '1');
  if (filter.withoutRejected) parameters.set('rejected', '0');
  if (filter.mine) parameters.set('owner', 'me');
  return parameters;
}

/** The query of the server: days are moments there. */
export function queryParameters(filter: HistoryFilter): URLSearchParams {
  const parameters = filterParameters(filter);
  const since = momentOf(filter.since ?? '');
  const until = momentOf(filter.until ?? '', 1);
  if (since !== undefined) parameters.set('since', since);
  if (until !== undefined) parameters.set('until', until);
  return parameters;
}

/** The beginning of a day, or of the one after it; undefined for what is no day. */
function momentOf(day: string, after = 0): string | undefined {
  const date = new Date(`${day}T00:00`);
  if (day.length !== 10 || Number.isNaN(date.getTime())) return undefined;
  date.setDate(date.getDate() + after);
  return date.toISOString();
}

export function isFiltered(filter: HistoryFilter): boolean {
  return filterParameters(filter).size > 0;
}
