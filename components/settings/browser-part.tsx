/** Settings that are stored in this browser: drafts and prices. */
import { Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import useSWR from 'swr';
import { PriceEditor } from '#components/result/info/price-editor.tsx';
import { Button } from '#components/ui/button.tsx';
import { Select } from '#components/ui/select.tsx';
import { countText, formatBytes } from '#lib/base/format.ts';
import { type DraftUsage, deleteDrafts, measureDrafts } from '#lib/client/form/draft.ts';
import { usePrices } from '#lib/client/prices/use-prices.ts';

export function DraftsPart() {
  const { data: kept, mutate } = useSWR<DraftUsage>('drafts', measureDrafts, { revalidateOnFocus: false });
  const [undo, setUndo] = useState<() => Promise<void>>();
  const forget = async () => {
    const back = await deleteDrafts();
    setUndo(() => back);
    await mutate();
  };
  const bringBack = async () => {
    await undo?.();
    setUndo(undefined);
    await mutate();
  };
  const nothing = kept !== undefined && kept.forms === 0 && kept.files === 0;
  return (
    <section
      aria-label="Drafts"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-hairline bg-panel p-4 text-13"
    >
      <h3 className="font-semibold">Drafts</h3>
      <p role="status" className="min-h-5 flex-1 text-ink-second tabular-nums">
        {kept === undefined ? '' : wordsOf(kept)}
      </p>
      {undo ? (
        <Button icon={<Undo2 size={14} />} onClick={() => void bringBack()}>
          Undo
        </Button>
      ) : (
        <Button
          icon={<Trash2 size={14} />}
          disabled={kept === undefined || nothing}
          onClick={() => void forget()}
        >
          Delete all
        </Button>
      )}
    </section>
  );
}

function wordsOf({ forms, files, bytes }: DraftUsage): string {
  if (forms === 0 && files === 0) return 'No drafts.';
  const typed = countText(forms, 'form');
  return files === 0 ? `${typed}.` : `${typed}, with ${countText(files, 'file')} (${formatBytes(bytes)}).`;
}

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
        Prices per model, used to calculate the cost of runs and usage. No default prices.
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
          aria-label="Add a price"
          value=""
          options={[
            { value: '', label: 'Add a price for a model' },
            ...others.map((model) => ({ value: model, label: model })),
          ]}
          onChange={(event) => setAdded([...added, event.target.value])}
        />
      </div>
    </section>
  );
}
