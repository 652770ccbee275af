/** The price table of the server: edited per model, or imported and exported as JSON. */
import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { PriceEditor } from '#components/result/info/price-editor.tsx';
import { Button } from '#components/ui/button.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { PagePart } from '#components/ui/page-column.tsx';
import { saveBlob } from '#components/ui/save-file.ts';
import { Select } from '#components/ui/select.tsx';
import { setPrices, usePricesState } from '#lib/client/prices/use-prices.ts';
import { priceTableSchema } from '#lib/contract/playground/prices.ts';

export function PricesPart({ models }: { models: readonly string[] }) {
  const { table, problem } = usePricesState();
  const [added, setAdded] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const priced = [...new Set([...Object.keys(table.models), ...added])].toSorted();
  const others = models.filter((model) => !priced.includes(model));
  const importFile = async (file: File | undefined) => {
    if (file === undefined) return;
    const read = priceTableSchema.safeParse(parse(await file.text()));
    const [issue] = read.error?.issues ?? [];
    setRefused(issue && `${file.name}: ${issue.path.join('.') || 'the file'}: ${issue.message}`);
    if (read.success) setPrices(read.data);
  };
  return (
    <PagePart
      title="Prices"
      words="Your prices per model, for estimates of the cost of runs and usage. Saved on the server for everybody."
      actions={
        <div className="flex gap-2">
          <Button icon={<Upload size={14} />} onClick={() => input.current?.click()}>
            Import
          </Button>
          <Button
            icon={<Download size={14} />}
            onClick={() => saveBlob(new Blob([JSON.stringify(table, null, 2)]), 'easel-prices.json')}
          >
            Export
          </Button>
        </div>
      }
    >
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="Price table to import"
        className="hidden"
        onChange={({ target }) => {
          void importFile(target.files?.[0]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      {refused === undefined ? null : <ErrorText>The prices are not imported. {refused}</ErrorText>}
      {problem === undefined ? null : <ErrorText>The prices are not saved: {problem}</ErrorText>}
      <div className="rounded-panel border border-hairline bg-panel p-4">
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
      </div>
    </PagePart>
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
