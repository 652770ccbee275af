/** The fields for the limits of a key. Empty fields set no limit. */
import { type ChangeEvent, useId } from 'react';
import { TextInput } from '#components/ui/text-input.tsx';
import { ToggleButton } from '#components/ui/toggle-button.tsx';
import type { LimitsDraft } from '#lib/client/keys/limits-draft.ts';
import { usePrices } from '#lib/client/run/prices/use-prices.ts';
import { operationKinds } from '#lib/contract/pages/key-limits.ts';

interface LimitsFieldsProps {
  draft: LimitsDraft;
  onChange(draft: LimitsDraft): void;
}

export function LimitsFields({ draft, onChange }: LimitsFieldsProps) {
  const id = useId();
  const { currency } = usePrices();
  const { operations } = draft;
  const toggle = (kind: (typeof operationKinds)[number]) => {
    const without = operations.filter((one) => one !== kind);
    onChange({ ...draft, operations: without.length < operations.length ? without : [...operations, kind] });
  };
  const text = (member: 'models' | 'requestsPerMinute' | 'monthlyBudget') => ({
    id: `${id}-${member}`,
    value: draft[member],
    autoComplete: 'off',
    'aria-describedby': `${id}-${member}-hint`,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ ...draft, [member]: target.value }),
  });
  const hint = 'text-12 text-ink-third';
  const label = 'text-13 font-semibold';
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
        <p className={hint}>None selected: all operations.</p>
      </fieldset>
      <div className="flex flex-col gap-1.5 sm:col-span-2">
        <label htmlFor={`${id}-models`} className={label}>
          Models
        </label>
        <TextInput {...text('models')} placeholder="All models" spellCheck={false} className="font-mono" />
        <p id={`${id}-models-hint`} className={hint}>
          Ids, separated by commas. <code>alpha-*</code> allows every id that begins with alpha-.
        </p>
      </div>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={`${id}-requestsPerMinute`} className={label}>
          Requests per minute
        </label>
        <TextInput {...text('requestsPerMinute')} inputMode="numeric" placeholder="No limit" />
        <p id={`${id}-requestsPerMinute-hint`} className={hint}>
          Counts requests that generate something. Further ones get status 429.
        </p>
      </div>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={`${id}-monthlyBudget`} className={label}>
          Monthly budget
        </label>
        <TextInput {...text('monthlyBudget')} inputMode="decimal" placeholder="No limit" suffix={currency} />
        <p id={`${id}-monthlyBudget-hint`} className={hint}>
          By the prices in Settings; models without a price cost nothing. Once it is spent, requests get
          status 402.
        </p>
      </div>
    </div>
  );
}
