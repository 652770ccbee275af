/** The fields for the limits of a key or a person. Empty fields set no limit. */
import type { ComponentProps, ReactNode } from 'react';
import { Labelled } from '#components/ui/labelled.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { ToggleButton } from '#components/ui/toggle-button.tsx';
import type { LimitsDraft } from '#lib/client/run/prices/limits-draft.ts';
import { usePrices } from '#lib/client/run/prices/use-prices.ts';
import { operationKinds } from '#lib/contract/pages/key-limits.ts';

interface LimitsFieldsProps {
  draft: LimitsDraft;
  onChange(draft: LimitsDraft): void;
}

export function LimitsFields({ draft, onChange }: LimitsFieldsProps) {
  const { currency } = usePrices();
  const { operations } = draft;
  const toggle = (kind: (typeof operationKinds)[number]) => {
    const without = operations.filter((one) => one !== kind);
    onChange({ ...draft, operations: without.length < operations.length ? without : [...operations, kind] });
  };
  const field = (
    member: TextMember,
    title: string,
    hint: ReactNode,
    props: ComponentProps<typeof TextInput>,
  ) => (
    <Labelled label={title} className={member === 'models' ? 'sm:col-span-2' : ''}>
      {(id) => (
        <>
          <TextInput
            {...props}
            id={id}
            value={draft[member]}
            autoComplete="off"
            aria-describedby={`${id}-hint`}
            onText={(text) => onChange({ ...draft, [member]: text })}
          />
          <p id={`${id}-hint`} className="text-12 text-ink-third">
            {hint}
          </p>
        </>
      )}
    </Labelled>
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <fieldset className="flex flex-col gap-1.5 sm:col-span-2">
        <legend className="mb-1.5 text-13 font-semibold">Operations</legend>
        <div className="flex flex-wrap gap-1.5">
          {operationKinds.map((kind) => (
            <ToggleButton key={kind} pressed={operations.includes(kind)} onClick={() => toggle(kind)}>
              {kind}
            </ToggleButton>
          ))}
        </div>
        <p className="text-12 text-ink-third">None selected: all operations.</p>
      </fieldset>
      {field(
        'models',
        'Models',
        <>
          Ids, separated by commas. <code>alpha-*</code> allows every id that begins with alpha-.
        </>,
        { placeholder: 'All models', spellCheck: false, className: 'font-mono' },
      )}
      {field(
        'requestsPerMinute',
        'Requests per minute',
        'Counts requests that generate something. Further ones get status 429.',
        { placeholder: 'No limit', inputMode: 'numeric' },
      )}
      {field(
        'monthlyBudget',
        'Monthly budget',
        'Uses the prices in Settings; models without a price are refused. A request reserves the most that it may cost; beyond the budget it gets status 402.',
        { placeholder: 'No limit', inputMode: 'decimal', suffix: currency },
      )}
    </div>
  );
}

type TextMember = 'models' | 'requestsPerMinute' | 'monthlyBudget';
