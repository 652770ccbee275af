/** Which runs of the history are looked at: the page's address and the server's query say it with the same names. */

export interface HistoryFilter {
  text: string;
  operation?: string;
  model?: string;
  outcome?: string;
  provider?: string;
  tag?: string;
  pinned: boolean;
}

/** The filters that have values to choose from, in the order they stand in. */
export const facetNames = ['operation', 'model', 'outcome', 'provider', 'tag'] as const;
export type FacetName = (typeof facetNames)[number];

export const everything: HistoryFilter = { text: '', pinned: false };

/** From an address; what it does not name is not filtered by. */
export function readFilter(parameters: Pick<URLSearchParams, 'get'>): HistoryFilter {
  const facets = facetNames.flatMap((name) => {
    const value = parameters.get(name);
    return value ? [[name, value] as const] : [];
  });
  return {
    text: parameters.get('text') ?? '',
    pinned: parameters.get('pinned') === '1',
    ...Object.fromEntries(facets),
  };
}

/** Only what is set, so that an unfiltered history has a bare address. */
export function filterParameters(filter: HistoryFilter): URLSearchParams {
  const parameters = new URLSearchParams();
  const text = filter.text.trim();
  if (text !== '') parameters.set('text', text);
  for (const name of facetNames) {
    const value = filter[name];
    if (value !== undefined && value !== '') parameters.set(name, value);
  }
  if (filter.pinned) parameters.set('pinned', '1');
  return parameters;
}

export function isFiltered(filter: HistoryFilter): boolean {
  return filterParameters(filter).size > 0;
}
