/** The filters of the history and the number of matching runs. */
import { EyeOff, Pin, Star } from 'lucide-react';
import { MineButton } from '#components/result/mine-button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { FilterButton } from '#components/ui/filter-button.tsx';
import { countText, formatCount } from '#lib/base/format.ts';
import { providerName, upperFirst } from '#lib/client/run/provider-labels.ts';
import { outcomeLabels } from '#lib/client/run/run-labels.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import { type FacetName, facetNames, type HistoryFilter } from '#lib/client/run/stored/history-filter.ts';
import type { HistoryList } from '#lib/client/run/stored/history-list.ts';
import { groupLabels } from '#lib/client/run/stored/run-groups.ts';
import { usePagesNeedSignIn } from '#lib/client/transport/sign-in.ts';
import { usePeople } from '#lib/client/transport/use-people.ts';
import { operationFacts } from '#lib/contract/operation-facts.ts';
import { groupKinds } from '#lib/contract/pages/group-kinds.ts';

interface HistoryFiltersProps {
  filter: HistoryFilter;
  list: HistoryList | undefined;
  onChange(filter: HistoryFilter): void;
}

export function HistoryFilters({ filter, list, onChange }: HistoryFiltersProps) {
  const hasPeople = usePagesNeedSignIn();
  return (
    <div className="scroll-row flex min-h-(--height-tabs) items-center gap-0.5 py-1 pl-2 min-[900px]:pr-4 min-[900px]:pl-3 @min-[760px]:flex-wrap">
      {facetNames.map((name) => (
        <FacetSelect
          key={name}
          label={labels[name]}
          counts={list?.facets[name] ?? {}}
          value={filter[name]}
          onChange={(value) => onChange(withValue(filter, name, value))}
          facetLabel={(value) => facetLabel(name, value)}
        />
      ))}
      <FacetSelect
        label="Source"
        counts={sources}
        value={filter.source}
        onChange={(source) => onChange(withValue(filter, 'source', source))}
        facetLabel={(value) => (value === 'api' ? 'API' : 'Pages')}
      />
      <FacetSelect
        label="Group"
        counts={kinds}
        value={filter.kind}
        onChange={(kind) => onChange(withValue(filter, 'kind', kind))}
        facetLabel={kindLabel}
      />
      {hasPeople ? <PersonSelect filter={filter} onChange={onChange} /> : null}
      <MineButton pressed={filter.mine} onPress={(mine) => onChange({ ...filter, mine })} />
      {switches.map(({ name, ...button }) => (
        <FilterButton
          key={name}
          {...button}
          pressed={filter[name]}
          fills={name !== 'withoutRejected'}
          onPress={(pressed) => onChange({ ...filter, [name]: pressed })}
        />
      ))}
      <span className="flex shrink-0 gap-1">
        <DateFilter filter={filter} onChange={onChange} />
      </span>
      <p className="ml-auto min-w-20 shrink-0 text-right text-13 text-ink-second tabular-nums">
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
  if (name === 'provider' && value !== '') return upperFirst(providerName(value));
  if (name !== 'operation') return value === '' ? 'None' : value;
  return operationLabels[value] ?? runPage(value, '')?.label ?? value;
}

const operationLabels: Readonly<Record<string, string>> = {
  [operationFacts.generateContent.id]: 'Native, not streamed',
  [operationFacts.streamGenerateContent.id]: 'Native, streamed',
  [operationFacts.batchEmbedContents.id]: 'Embeddings, batch',
};

type ValueName = FacetName | 'source' | 'kind' | 'person' | 'since' | 'until';

function withValue(filter: HistoryFilter, name: ValueName, value: string | undefined): HistoryFilter {
  const { [name]: _, ...rest } = filter;
  return value === undefined ? rest : { ...rest, [name]: value };
}

const sources = { pages: undefined, api: undefined };
const kinds = Object.fromEntries(groupKinds.map((kind) => [kind, undefined]));

function kindLabel(value: string): string {
  const kind = groupKinds.find((known) => known === value);
  return kind === undefined ? value : groupLabels[kind];
}

type PartProps = Pick<HistoryFiltersProps, 'filter' | 'onChange'>;

function PersonSelect({ filter, onChange }: PartProps) {
  const people = usePeople();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return (
    <FacetSelect
      label="Person"
      counts={Object.fromEntries(people.map(({ id }) => [id, undefined]))}
      value={filter.person}
      onChange={(person) => onChange(withValue(filter, 'person', person))}
      facetLabel={(id) => names.get(id) ?? 'Somebody'}
    />
  );
}

/** The first and the last day. */
function DateFilter({ filter, onChange }: PartProps) {
  return (['since', 'until'] as const).map((name) => (
    <label
      key={name}
      className={classNames(
        'flex h-chip shrink-0 items-center gap-1.5 rounded-control border px-2 text-13',
        filter[name] === undefined ? 'border-transparent text-ink-second' : 'border-control bg-panel',
      )}
    >
      {name === 'since' ? 'From' : 'To'}
      <input
        type="date"
        value={filter[name] ?? ''}
        onChange={({ target }) => onChange(withValue(filter, name, target.value || undefined))}
        className="w-[104px] bg-transparent tabular-nums"
      />
    </label>
  ));
}

interface FacetSelectProps {
  label: string;
  /** Undefined: not counted. */
  counts: Readonly<Record<string, number | undefined>>;
  value: string | undefined;
  /** Undefined clears the filter. */
  onChange(value: string | undefined): void;
  facetLabel(value: string): string;
}

/** The first option is the name of the filter and clears it. Values that no run has stay while they are chosen. */
function FacetSelect({ label, counts, value, onChange, facetLabel }: FacetSelectProps) {
  const values = Object.entries({ ...(value === undefined ? {} : { [value]: 0 }), ...counts }).toSorted(
    ([, one = 0], [, other = 0]) => other - one,
  );
  return (
    <select
      aria-label={label}
      value={value === undefined ? 'any' : `=${value}`}
      onChange={({ target }) => onChange(target.value === 'any' ? undefined : target.value.slice(1))}
      className={classNames(
        'h-chip max-w-48 shrink-0 truncate rounded-control border px-1 text-13 [field-sizing:content] hover:text-ink',
        value === undefined
          ? 'border-transparent bg-transparent text-ink-second'
          : 'border-control bg-panel font-medium',
      )}
    >
      <option value="any">{value === undefined ? label : `Any ${label.toLowerCase()}`}</option>
      {values.map(([name, count]) => (
        <option key={name} value={`=${name}`}>
          {facetLabel(name)}
          {name === value || count === undefined ? '' : ` (${formatCount(count)})`}
        </option>
      ))}
    </select>
  );
}
