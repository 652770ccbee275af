/** The filter of the history. The page URL and the server query use the same names. */

export interface HistoryFilter {
  text: string;
  operation?: string;
  model?: string;
  outcome?: string;
  provider?: string;
  tag?: string;
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

export const everything: HistoryFilter = {
  text: '',
  pinned: false,
  starred: false,
  withoutRejected: false,
  mine: false,
};

/** Reads the filter from a URL. */
export function readFilter(parameters: Pick<URLSearchParams, 'get'>): HistoryFilter {
  const facets = facetNames.flatMap((name) => {
    const value = parameters.get(name);
    return value ? [[name, value] as const] : [];
  });
  return {
    text: parameters.get('text') ?? '',
    pinned: parameters.get('pinned') === '1',
    starred: parameters.get('starred') === '1',
    withoutRejected: parameters.get('rejected') === '0',
    mine: parameters.get('owner') === 'me',
    ...Object.fromEntries(facets),
  };
}

/** Only set filters, so that an unfiltered history has a plain URL. */
export function filterParameters(filter: HistoryFilter): URLSearchParams {
  const parameters = new URLSearchParams();
  const text = filter.text.trim();
  if (text !== '') parameters.set('text', text);
  for (const name of facetNames) {
    const value = filter[name];
    if (value !== undefined && value !== '') parameters.set(name, value);
  }
  if (filter.pinned) parameters.set('pinned', '1');
  if (filter.starred) parameters.set('starred', '1');
  if (filter.withoutRejected) parameters.set('rejected', '0');
  if (filter.mine) parameters.set('owner', 'me');
  return parameters;
}

export function isFiltered(filter: HistoryFilter): boolean {
  return filterParameters(filter).size > 0;
}
