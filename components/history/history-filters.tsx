/** The filters of the history and the number of matching runs. */
import { Check, ChevronDown, EyeOff, Pin, Star, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { Popover } from '#components/ui/popover.tsx';
import { countText, formatCount } from '#lib/base/format.ts';
import { outcomeLabels } from '#lib/client/run/run-labels.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import { type FacetName, facetNames, type HistoryFilter } from '#lib/client/run/stored/history-filter.ts';
import type { HistoryList } from '#lib/client/run/stored/history-list.ts';
import { operationFacts } from '#lib/contract/operation-facts.ts';

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
          facetLabel={(value) => facetLabel(name, value)}
        />
      ))}
      {switches.map(({ name, label, Icon }) => (
        <button
          key={name}
          type="button"
          aria-pressed={filter[name]}
          onClick={() => onChange({ ...filter, [name]: !filter[name] })}
          className={classNames(
            'flex h-chip shrink-0 items-center gap-1.5 rounded-control border px-2 text-13 hover:text-ink',
            filter[name] ? 'border-control bg-panel font-medium' : 'border-transparent text-ink-second',
          )}
        >
          <Icon size={13} fill={filter[name] && name !== 'withoutRejected' ? 'currentColor' : 'none'} />
          {label}
        </button>
      ))}
      <p className="ml-auto shrink-0 pl-3 text-13 text-ink-second tabular-nums">
        {list === undefined ? '' : countText(list.total, 'run')}
      </p>
    </div>
  );
}

const switches = [
  { name: 'pinned', label: 'Pinned', Icon: Pin },
  { name: 'starred', label: 'Starred', Icon: Star },
  { name: 'withoutRejected', label: 'Hide rejected', Icon: EyeOff },
] as const;

const labels: Readonly<Record<FacetName, string>> = {
  operation: 'Operation',
  model: 'Model',
  outcome: 'Outcome',
  provider: 'Provider',
  tag: 'Tag',
};

/** Labels as on the pages. Operations that share a page get distinct labels. */
function facetLabel(name: FacetName, value: string): string {
  if (name === 'outcome') return Object.entries(outcomeLabels).find(([id]) => id === value)?.[1] ?? value;
  if (name !== 'operation') return value === '' ? 'None' : value;
  return operationLabels[value] ?? runPage(value, '')?.label ?? value;
}

const operationLabels: Readonly<Record<string, string>> = {
  [operationFacts.generateContent.id]: 'Native, not streamed',
  [operationFacts.streamGenerateContent.id]: 'Native, streamed',
  [operationFacts.batchEmbedContents.id]: 'Embeddings, batch',
};

function withFacet(filter: HistoryFilter, name: FacetName, value: string | undefined): HistoryFilter {
  const { [name]: _, ...rest } = filter;
  return value === undefined ? rest : { ...rest, [name]: value };
}

interface FacetMenuProps {
  label: string;
  counts: Readonly<Record<string, number>>;
  value: string | undefined;
  /** Undefined clears the filter. */
  onChange(value: string | undefined): void;
  facetLabel(value: string): string;
}

function FacetMenu({ label, counts, value, onChange, facetLabel }: FacetMenuProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const values = Object.entries(counts).toSorted(([, one], [, other]) => other - one);
  const choose = (next: string | undefined) => {
    setOpen(false);
    onChange(next);
  };
  return (
    <div
      ref={anchor}
      className={classNames(
        'flex h-chip shrink-0 items-center rounded-control border text-13',
        value === undefined ? 'border-transparent text-ink-second' : 'border-control bg-panel font-medium',
      )}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex h-full items-center gap-1 rounded-control px-2 hover:text-ink"
      >
        {value === undefined ? (
          label
        ) : (
          <>
            <span className="sr-only">{label}: </span>
            {facetLabel(value)}
          </>
        )}
        <ChevronDown size={13} />
      </button>
      {value === undefined ? null : (
        <button
          type="button"
          aria-label={`Any ${label.toLowerCase()}`}
          title={`Any ${label.toLowerCase()}`}
          onClick={() => choose(undefined)}
          className="grid h-full w-6 place-items-center rounded-control text-ink-second hover:bg-sunk hover:text-ink"
        >
          <X size={13} />
        </button>
      )}
      <Popover open={open} onClose={() => setOpen(false)} anchor={anchor} width="content">
        {values.length === 0 ? (
          <p className="px-2 py-1.5 text-13 text-ink-second">No values</p>
        ) : (
          <ul aria-label={label} className="min-w-52">
            {values.map(([name, count]) => (
              <li key={name}>
                <button
                  type="button"
                  aria-pressed={name === value}
                  onClick={() => choose(name === value ? undefined : name)}
                  className="flex w-full items-center gap-2 rounded-control px-2 py-1.5 text-left text-13 hover:bg-sunk"
                >
                  <Check size={14} className={name === value ? '' : 'invisible'} />
                  <span className="min-w-0 flex-1 truncate">{facetLabel(name)}</span>
                  <span className="font-mono text-12 text-ink-third tabular-nums">{formatCount(count)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Popover>
    </div>
  );
}
