/** The price table of the server: edited per model, or imported and exported as JSON. */
import { Download, RotateCcw, Upload } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EntryField } from '#components/ui/entry-field.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { PagePart } from '#components/ui/page-column.tsx';
import { saveBlob } from '#components/ui/save-file.ts';
import { useFileDialog } from '#components/ui/use-file-dialog.tsx';
import { priceSummary } from '#lib/client/run/prices/format-cost.ts';
import { resetPrices, setPrices, usePricesState } from '#lib/client/run/prices/use-prices.ts';
import { useUrlText } from '#lib/client/storage/use-url-param.ts';
import { CurrencyEntry, ModelPrices } from './price-fields.tsx';

export function PricesPart({ models }: { models: readonly string[] }) {
  const { table, problem } = usePricesState();
  const [refused, setRefused] = useState<{ name: string; problems: readonly string[] }>();
  /** The fields hold their own texts: an import makes new ones. */
  const [imports, setImports] = useState(0);
  const importFile = async (file: File | undefined) => {
    if (file === undefined) return;
    const { readPriceFile } = await import('#lib/client/settings/read-price-file.ts');
    const read = readPriceFile(await file.text());
    if ('problems' in read) return setRefused({ name: file.name, problems: read.problems });
    setRefused(undefined);
    setPrices(read.table);
    setImports(imports + 1);
  };
  const dialog = useFileDialog({
    label: 'Price table to import',
    accept: 'application/json,.json',
    onFiles: ([file]) => void importFile(file),
  });
  return (
    <PagePart
      title="Prices"
      words="Your prices per model, for the cost of runs and usage. Saved on the server for everybody. They apply to later requests; earlier ones keep their cost, or stay without one."
      actions={
        <div className="flex flex-wrap gap-2">
          <Button icon={<Upload size={14} />} onClick={dialog.open}>
            Import
          </Button>
          <Button
            icon={<Download size={14} />}
            onClick={() => saveBlob(new Blob([JSON.stringify(table, null, 2)]), 'easel-prices.json')}
          >
            Export
          </Button>
          <Button
            icon={<RotateCcw size={14} />}
            onClick={() => void resetPrices().then(() => setImports((count) => count + 1))}
          >
            Reset to the list
          </Button>
        </div>
      }
    >
      {dialog.input}
      {table.date === undefined ? null : (
        <p className="max-w-[68ch] text-13 text-ink-second">
          This list has the public prices of the vendors as of {table.date}, with their pages. They may have
          changed since then. “Reset to the list” brings them back.
        </p>
      )}
      {refused === undefined ? null : (
        <ErrorText>
          {refused.name} is not imported:
          {refused.problems.map((text) => (
            <span key={text} className="mt-1 block pl-3 [overflow-wrap:anywhere]">
              {text}
            </span>
          ))}
        </ErrorText>
      )}
      {problem === undefined ? null : <ErrorText>The prices are not saved: {problem}</ErrorText>}
      <PriceList models={models} imports={imports} />
      <p className="max-w-[68ch] text-13 text-ink-second">
        An import replaces the whole table; an export is an example of its format. Token prices are per
        million tokens. An image has the price of its size and quality if there is one, else that of either,
        else the default price.
      </p>
    </PagePart>
  );
}

interface PriceListProps {
  /** Suggested to add. */
  models: readonly string[];
  /** Counts the imports. */
  imports: number;
}

function PriceList({ models, imports }: PriceListProps) {
  const { table } = usePricesState();
  /** The model whose prices another page asks for. */
  const [wanted] = useUrlText('price');
  const [added, setAdded] = useState<readonly string[]>(wanted === undefined ? [] : [wanted]);
  const priced = [...new Set([...Object.keys(table.models), ...added])].toSorted();
  const others = models.filter((model) => !priced.includes(model));
  return (
    <div className="rounded-panel border border-hairline bg-panel text-13">
      <ul aria-label="Prices by model" key={imports}>
        {priced.map((model) => (
          <li
            key={model}
            ref={model === wanted ? showOnce : undefined}
            className="border-b border-hairline px-4 py-2.5"
          >
            <details className="group" open={added.includes(model)}>
              <summary className="flex flex-wrap items-center gap-x-1.5 rounded-control">
                <FoldMark />
                <span className="font-mono text-12 font-semibold [overflow-wrap:anywhere]">{model}</span>
                <span className="w-full pl-5 text-ink-second tabular-nums sm:ml-auto sm:w-auto sm:pl-4">
                  {priceSummary(table.models[model] ?? {}, table.currency) || 'no prices'}
                </span>
              </summary>
              <div className="pb-2 pl-5">
                <ModelPrices model={model} />
              </div>
            </details>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-3 px-4 py-3">
        <div className="min-w-0 flex-1 sm:max-w-72">
          <label className="mb-1 block text-12 text-ink-second" htmlFor="priced-model">
            Add a model
          </label>
          <EntryField
            id="priced-model"
            list="models-to-price"
            action="Add"
            placeholder="Model id"
            maxLength={200}
            onEnter={(model) => {
              setAdded([...added, model]);
              return true;
            }}
          />
          <datalist id="models-to-price">
            {others.map((model) => (
              <option key={model} value={model} />
            ))}
          </datalist>
        </div>
        <div key={imports} className="w-20">
          <CurrencyEntry />
        </div>
      </div>
    </div>
  );
}

function showOnce(entry: HTMLElement | null): void {
  entry?.scrollIntoView({ block: 'center' });
}
