'use client';
/** The person's price table: those models that have a price, and a way to give one to another. */
import { useState } from 'react';
import { PriceEditor } from '#components/result/info/price-editor.tsx';
import { Select } from '#components/ui/select.tsx';
import { usePrices } from '#lib/client/prices/use-prices.ts';

export function PricesPart({ models }: { models: readonly string[] }) {
  const prices = usePrices();
  const [added, setAdded] = useState<readonly string[]>([]);
  const priced = [...new Set([...Object.keys(prices.models), ...added])].toSorted();
  const others = models.filter((model) => !priced.includes(model));
  return (
    <section
      aria-label="Prices"
      className="flex flex-col gap-1 rounded-panel border border-hairline bg-panel p-4"
    >
      <h3 className="text-13 font-semibold">Prices</h3>
      <p className="text-13 text-pretty text-ink-second">
        What models cost you, for the cost of runs and of the usage. Nothing is assumed.
      </p>
      <ul>
        {priced.map((model) => (
          <li key={model}>
            <PriceEditor model={model} />
          </li>
        ))}
      </ul>
      <div className="mt-2 w-full sm:w-72">
        <Select
          aria-label="Price another model"
          value=""
          options={[
            { value: '', label: 'Price another model' },
            ...others.map((model) => ({ value: model, label: model })),
          ]}
          onChange={(event) => setAdded([...added, event.target.value])}
        />
      </div>
    </section>
  );
}
