'use client';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import useSWR from 'swr';
import { latePart } from '#components/shell/late-part.tsx';
import { Button } from '#components/ui/button.tsx';
/** The usage page: totals, plots over time and a table by key and model. */
import { ErrorText } from '#components/ui/error-text.tsx';
import { PageColumn, PagePart } from '#components/ui/page-column.tsx';
import { saveBlob } from '#components/ui/save-file.ts';
import { Segmented } from '#components/ui/segmented.tsx';
import { Select } from '#components/ui/select.tsx';
import { usePrices } from '#lib/client/run/prices/use-prices.ts';
import { useUrlParam, useUrlText } from '#lib/client/storage/use-url-param.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import { filterRows, groupRows, overTime, sumRows } from '#lib/client/usage/sum-usage.ts';
import { usageCsv } from '#lib/client/usage/usage-csv.ts';
import type { Usage, UsageRow } from '#lib/contract/pages/usage.ts';
import { UsageFigures, UsageTable } from './usage-table.tsx';

const UsagePlots = latePart(() => import('./usage-plots.tsx'), 'UsagePlots', {
  Waiting: () => <div className="h-[520px]" />,
});

const ranges = [
  { value: '24h', label: '24 h' },
  { value: '1h', label: '1 h' },
  { value: '7d', label: '7 d' },
  { value: '30d', label: '30 d' },
] as const;

const any = '';
/** What stands for the person of the keys of the team. */
const team = 'team';

export function UsagePage() {
  const [range, setRange] = useUrlParam('range', ['24h', '1h', '7d', '30d']);
  const [keyId, setKeyId] = useUrlText('key');
  const [model, setModel] = useUrlText('model');
  const [provider, setProvider] = useUrlText('provider');
  const [person, setPerson] = useUrlText('person');
  const { currency } = usePrices();
  const { data: usage, error } = useSWR<Usage, Error>(`/api/usage?range=${range}`, callPages, {
    refreshInterval: 10_000,
    keepPreviousData: true,
  });
  const rows = useMemo(
    () =>
      filterRows(usage?.rows ?? [], { keyId, model, provider }).filter(
        (row) => person === undefined || personOf(usage, row) === person,
      ),
    [usage, keyId, model, provider, person],
  );
  const sum = useMemo(() => sumRows(rows), [rows]);
  const stretches = useMemo(() => (usage ? overTime(usage, rows) : []), [usage, rows]);
  const groups = useMemo(() => groupRows(rows, (row) => [row.keyId, row.model, row.provider]), [rows]);
  const people = useMemo(() => groupRows(rows, (row) => [personOf(usage, row)]), [usage, rows]);
  const filters = [
    { label: 'Key', value: keyId, options: keyOptions, set: setKeyId },
    ...(usage?.keyPersons === undefined
      ? []
      : [{ label: 'Person', value: person, options: personOptions, set: setPerson }]),
    { label: 'Model', value: model, options: modelOptions, set: setModel },
    { label: 'Provider', value: provider, options: providerOptions, set: setProvider },
  ];

  return (
    <PageColumn>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-[250px]">
          <Segmented label="Range" options={inOrder} value={range} onChange={setRange} />
        </div>
        {filters.map(({ label, value, options, set }) => (
          <div key={label} className="min-w-32 flex-1 sm:max-w-52">
            <Select
              aria-label={label}
              value={value ?? any}
              options={[
                { value: any, label: label === 'Person' ? 'All people' : `All ${label.toLowerCase()}s` },
                ...options(usage, value),
              ]}
              onText={(text) => set(text || undefined)}
            />
          </div>
        ))}
        <Button
          className="ml-auto"
          icon={<Download size={14} />}
          disabled={usage === undefined || rows.length === 0}
          onClick={() => {
            if (usage)
              saveBlob(new Blob([usageCsv(usage, rows)], { type: 'text/csv' }), `usage-${range}.csv`);
          }}
        >
          CSV
        </Button>
      </div>
      {error ? <ErrorText>Could not load usage: {error.message}</ErrorText> : null}
      <UsageFigures sum={usage ? sum : undefined} currency={currency} />
      {usage && rows.length === 0 ? (
        <p className="rounded-panel border border-hairline bg-panel px-4 py-10 text-center text-13 text-ink-second">
          No requests in this range{keyId || model || provider || person ? ' with this filter' : ''}. Requests
          with an API key and from the playground count when they end.
        </p>
      ) : null}
      {usage && rows.length > 0 ? (
        <>
          <PagePart title="Over time">
            <UsagePlots stretches={stretches} stepSeconds={usage.stepSeconds} currency={currency} />
          </PagePart>
          {usage.keyPersons === undefined ? null : (
            <PagePart title="By person">
              <UsageTable heads={['Person']} groups={people} names={personNames(usage)} currency={currency} />
            </PagePart>
          )}
          <PagePart
            title="By key, model and provider"
            words="The total time ends with the last byte; that of a video only covers the request that creates the task. Videos count when completed. Refused requests without a valid model have the model none. Costs use the prices at the time of each request; later price changes do not affect them."
          >
            <UsageTable
              heads={['Key', 'Model', 'Provider']}
              groups={groups}
              names={usage.keyNames}
              currency={currency}
            />
          </PagePart>
        </>
      ) : null}
    </PageColumn>
  );
}

/** The default is the first of the list; the control shows them from short to long. */
const inOrder = [ranges[1], ranges[0], ranges[2], ranges[3]];

function keyOptions(usage: Usage | undefined, chosen: string | undefined) {
  const names = { ...(chosen === undefined ? {} : { [chosen]: chosen }), ...usage?.keyNames };
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

function personOf({ keyPersons = {} }: Partial<Usage> = {}, { keyId }: UsageRow): string {
  return keyPersons[keyId]?.id ?? team;
}

function personNames({ keyPersons = {} }: Partial<Usage> = {}): Readonly<Record<string, string>> {
  const people = Object.values(keyPersons).map(({ id, name }) => [id, name]);
  return { ...Object.fromEntries(people), [team]: 'Keys of the team' };
}

function personOptions(usage: Usage | undefined, chosen: string | undefined) {
  const names = { ...(chosen === undefined ? {} : { [chosen]: chosen }), ...personNames(usage) };
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

function modelOptions(usage: Usage | undefined, chosen: string | undefined) {
  return optionsOf(
    usage?.rows.map(({ model }) => model),
    chosen,
  );
}

function providerOptions(usage: Usage | undefined, chosen: string | undefined) {
  return optionsOf(
    usage?.rows.map(({ provider }) => provider),
    chosen,
  );
}

function optionsOf(names: readonly string[] = [], chosen: string | undefined) {
  const known = new Set([...names, chosen ?? ''].filter((name) => name !== ''));
  return [...known].toSorted().map((name) => ({ value: name, label: name }));
}
