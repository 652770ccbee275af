/** The models in a popover: search, families, and for each its provider, price, time and end. Loaded on use. */
import { Check, Search } from 'lucide-react';
import { type KeyboardEvent, use, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { useListCursor } from '#components/ui/list-cursor.ts';
import { ToggleButton } from '#components/ui/toggle-button.tsx';
import { formatMs } from '#lib/base/format.ts';
import { formatDate } from '#lib/base/format-time.ts';
import { providersOf, sandboxId } from '#lib/base/match-model.ts';
import { type ModelRow, modelRows } from '#lib/client/form/model-rows.ts';
import { priceSummary } from '#lib/client/run/prices/format-cost.ts';
import { usePrices } from '#lib/client/run/prices/use-prices.ts';
import { providerName, upperFirst } from '#lib/client/run/provider-labels.ts';
import { priceOf } from '#lib/contract/prices/cost-of.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';
import { ModelRulesContext } from './answering-provider.tsx';
import { useAtProviders, useMedians } from './use-model-facts.ts';

export interface ModelListProps {
  description: FormDescription;
  model: string;
  labelledBy: string;
  onChoose(model: string): void;
}

export function ModelList({ description, model, labelledBy, onChoose }: ModelListProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [snapshots, setSnapshots] = useState(false);
  const atProviders = useAtProviders();
  const medians = useMedians();
  const names = description.models.map(({ id: name }) => ({ id: name, ...atProviders[name] }));
  const rows = modelRows(description, { typed, chosen: model, snapshots, names });
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      rows.findIndex((row) => row.id === model),
    ),
  );
  // On touch, the field would open a keyboard over the list.
  useEffect(() => (matchMedia('(pointer: coarse)').matches ? list : input).current?.focus(), []);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  });
  const cursor = useListCursor({ at: active, count: rows.length, onMove: setActive });
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active];
    if (cursor.onKeyDown(event) || event.key !== 'Enter' || row === undefined) return;
    event.preventDefault();
    onChoose(row.id);
  };
  const isOpen = description.openVariantId !== undefined;
  const all = modelRows(description, { typed: '', chosen: '', snapshots: true, names });
  const hasSnapshots = all.some(({ isSnapshot }) => isSnapshot);
  return (
    <div className="w-[min(420px,calc(100vw-34px))]">
      <div className="sticky -top-1 z-1 -mx-1 -mt-1 flex items-center gap-2 border-b border-hairline bg-panel px-2 py-1.5">
        <Search size={15} className="shrink-0 text-ink-third" />
        <input
          ref={input}
          role="combobox"
          aria-label="Search models"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={rows[active] && `${id}-${active}`}
          placeholder={isOpen ? 'Search, or enter a model id' : 'Search models'}
          value={typed}
          maxLength={200}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="h-control-small min-w-0 flex-1 bg-transparent text-14 outline-none placeholder:text-ink-third"
        />
        {hasSnapshots ? <SnapshotsButton pressed={snapshots} onToggle={setSnapshots} /> : null}
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-labelledby={labelledBy}
        className="pt-1 outline-none"
      >
        {[...Map.groupBy(rows, ({ family }) => family)].map(([family, own]) => (
          <div key={family} role="group" aria-label={family} className="pb-1">
            {own[0]?.family.startsWith('Nearest') ? (
              <p aria-hidden className="px-2 py-1 text-12 text-ink-second">
                {family}
              </p>
            ) : null}
            {own.map((row) => (
              <ModelOption
                key={row.id}
                id={`${id}-${rows.indexOf(row)}`}
                row={row}
                median={medians.get(row.id)}
                ends={atProviders[row.id]?.shutdownDate ?? null}
                isChosen={row.id === model}
                isActive={rows[active] === row}
                onChoose={() => onChoose(row.id)}
                onPoint={() => setActive(rows.indexOf(row))}
              />
            ))}
          </div>
        ))}
      </div>
      {rows.length === 0 ? (
        <p role="status" className="px-2 py-3 text-13 text-ink-second">
          No model matches.
        </p>
      ) : null}
    </div>
  );
}

function SnapshotsButton({ pressed, onToggle }: { pressed: boolean; onToggle(pressed: boolean): void }) {
  return (
    <ToggleButton
      pressed={pressed}
      title="Show the dated versions of the models, too"
      onClick={() => onToggle(!pressed)}
      className="h-chip px-2 text-12"
    >
      Snapshots
    </ToggleButton>
  );
}

interface ModelOptionProps {
  id: string;
  row: ModelRow;
  /** Milliseconds. */
  median: number | undefined;
  /** YYYY-MM-DD. */
  ends: string | null;
  isChosen: boolean;
  isActive: boolean;
  onChoose(): void;
  onPoint(): void;
}

function ModelOption({ id, row, median, ends, isChosen, isActive, onChoose, onPoint }: ModelOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the search field
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-active={isActive || undefined}
      // The search field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onPointerMove={onPoint}
      className={classNames(
        // The search covers what is scrolled below it.
        'cursor-pointer scroll-mt-16 rounded-control px-2 py-1.5 text-12 text-ink-second tabular-nums',
        row.isSnapshot && 'ml-4',
        isActive && 'bg-sunk',
      )}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className={classNames('truncate text-13 text-ink', isChosen && 'font-semibold')}>{row.id}</span>{' '}
        <span className="flex shrink-0 items-center gap-2">
          {median === undefined ? null : (
            <span title="Median total time of the last 7 days">about {formatMs(median)}</span>
          )}
          {isChosen ? <Check size={15} className="self-center text-ink" /> : null}
        </span>
      </span>
      <span className="block truncate">{row.summary}</span>
      <ProviderLine model={row.id} />
      {ends === null ? null : (
        <span className="block text-warning">
          {Date.parse(ends) < Date.now() ? 'Ended' : 'Ends'} {formatDate(`${ends}T12:00`)}
        </span>
      )}
    </div>
  );
}

/** `OpenAI · image $0.02 to $0.10`; nothing where the sandbox answers everything. */
function ProviderLine({ model }: { model: string }) {
  const rules = use(ModelRulesContext);
  const prices = usePrices();
  const [first] = providersOf(rules, model);
  if (first === undefined || rules.every(({ providers }) => providers[0] === sandboxId)) return null;
  const price =
    first === sandboxId ? 'simulated, free' : priceSummary(priceOf(prices, model) ?? {}, prices.currency);
  return (
    <span className="block truncate">
      {[upperFirst(providerName(first)), price].filter(Boolean).join(' · ')}
    </span>
  );
}
