/** Prices of one model, entered by the person and saved on the server. */
import { useId, useState } from 'react';
import { ErrorText } from '#components/ui/error-text.tsx';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { setCurrency, setPrice, usePricesState } from '#lib/client/prices/use-prices.ts';
import { priceParts } from '#lib/contract/playground/price-parts.ts';
import type { ModelPrice } from '#lib/contract/playground/prices.ts';

export function PriceEditor({ model }: { model: string }) {
  const {
    table: { currency, models },
    problem,
  } = usePricesState();
  const price = models[model] ?? {};
  return (
    <details className="group mt-3 text-13">
      <summary className="flex w-fit items-center gap-1.5 rounded-control text-ink-second hover:text-ink">
        <FoldMark />
        {Object.keys(price).length === 0 ? `Set prices for ${model}` : `Prices of ${model}`}
      </summary>
      <p className="mt-2 max-w-[60ch] text-ink-second">
        Enter your own prices. They are saved on the server for everybody; items without a price are not
        counted.
      </p>
      {problem === undefined ? null : <ErrorText>The prices are not saved: {problem}</ErrorText>}
      <div className="mt-3 grid grid-cols-2 gap-3 min-[700px]:grid-cols-6">
        <Entry label="Currency" value={currency} onCommit={setCurrency} />
        {priceParts.map((part) => (
          <Entry
            key={part}
            label={partLabels[part]}
            value={price[part]?.toString() ?? ''}
            numeric
            onCommit={(text) => setPrice(model, { ...price, [part]: text.trim() ? Number(text) : undefined })}
          />
        ))}
      </div>
    </details>
  );
}

const partLabels: Readonly<Record<keyof ModelPrice, string>> = {
  input: '1M tokens in',
  cachedInput: '1M cached tokens in',
  output: '1M tokens out',
  image: 'Image',
  second: 'Second of video',
};

interface EntryProps {
  label: string;
  value: string;
  numeric?: boolean;
  onCommit(text: string): void;
}

/** Saves while typing; an invalid number is marked and not saved. */
function Entry({ label, value, numeric = false, onCommit }: EntryProps) {
  const id = useId();
  const [draft, setDraft] = useState(value);
  const isInvalid = (text: string) => numeric && text.trim() !== '' && !(Number(text) >= 0);
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-12 text-ink-second">
        {label}
      </label>
      <TextInput
        id={id}
        value={draft}
        inputMode={numeric ? 'decimal' : undefined}
        maxLength={numeric ? 16 : 4}
        placeholder={numeric ? 'none' : ''}
        invalid={isInvalid(draft)}
        onChange={({ target }) => {
          setDraft(target.value);
          if (!isInvalid(target.value)) onCommit(target.value);
        }}
      />
    </div>
  );
}
