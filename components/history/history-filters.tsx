'use client';
/** The facets of the history in a row, and how many runs are left. */
import { Pin } from 'lucide-react';
import { classNames } from '#components/ui/class-names.ts';
import { formatCount } from '#lib/base/format.ts';
import { type FacetName, facetNames, type HistoryFilter } from '#lib/client/history/history-filter.ts';
import type { HistoryList } from '#lib/client/history/history-list.ts';
import { runPlace } from '#lib/client/history/run-place.ts';
import { outcomeWords } from '#lib/client/history/run-words.ts';
import { FacetMenu } from './facet-menu.tsx';

interface HistoryFiltersProps {
  filter: HistoryFilter;
  list: HistoryList | undefined;
  onChange(filter: HistoryFilter): void;
}

export function HistoryFilters({ filter, list, onChange }: HistoryFiltersProps) {
  return (
    <div className="scroll-row flex h-tabs items-center gap-1 pl-2 min-[900px]:pr-4 min-[900px]:pl-3">
      {facetNames.map((name) => (
        <FacetMenu
          key={name}
          label={labels[name]}
          counts={list?.facets[name] ?? {}}
          value={filter[name]}
          onChange={(value) => onChange(withFacet(filter, name, value))}
          wordsOf={(value) => wordsOf(name, value)}
        />
      ))}
      <button
        type="button"
        aria-pressed={filter.pinned}
        onClick={() => onChange({ ...filter, pinned: !filter.pinned })}
        className={classNames(
          'flex h-chip shrink-0 items-center gap-1.5 rounded-control border px-2 text-13 hover:text-ink',
          filter.pinned ? 'border-control bg-panel font-medium' : 'border-transparent text-ink-second',
        )}
      >
        <Pin aria-hidden size={13} fill={filter.pinned ? 'currentColor' : 'none'} />
        Pinned
      </button>
      <p className="ml-auto shrink-0 pl-3 text-13 text-ink-second tabular-nums">
        {list === undefined ? '' : `${formatCount(list.total)} ${list.total === 1 ? 'run' : 'runs'}`}
      </p>
    </div>
  );
}

const labels: Readonly<Record<FacetName, string>> = {
  operation: 'Operation',
  model: 'Model',
  outcome: 'Outcome',
  provider: 'Provider',
  tag: 'Tag',
};

/** In the words of the pages; the two native operations that one page has are told apart. */
export function wordsOf(name: FacetName, value: string): string {
  if (name === 'outcome') return Object.entries(outcomeWords).find(([id]) => id === value)?.[1] ?? value;
  if (name !== 'operation') return value === '' ? 'None' : value;
  switch (value) {
    case 'native.generate-content':
      return 'Native, whole';
    case 'native.stream-generate-content':
      return 'Native, streamed';
    case 'native.batch-embed-contents':
      return 'Embeddings, batch';
    default:
      return runPlace(value, '')?.label ?? value;
  }
}

function withFacet(filter: HistoryFilter, name: FacetName, value: string | undefined): HistoryFilter {
  const { [name]: _, ...rest } = filter;
  return value === undefined ? rest : { ...rest, [name]: value };
}
