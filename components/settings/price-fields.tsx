/** The fields of a model's prices and of the currency; changes are saved on the server. */

import { Plus, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { TextButton } from '#components/ui/text-button.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { setCurrency, setPrice, usePricesState } from '#lib/client/run/prices/use-prices.ts';
import { maxPrice, type priceParts } from '#lib/contract/prices/price-parts.ts';

export function CurrencyEntry() {
  const { table } = usePricesState();
  return <Entry label="Currency" value={table.currency} onCommit={setCurrency} />;
}

export function ModelPrices({ model }: { model: string }) {
  const price = usePricesState().table.models[model] ?? {};
  const entry = (part: (typeof priceParts)[number], label: string) => (
    <Entry
      key={part}
      label={label}
      value={price[part]?.toString() ?? ''}
      numeric
      onCommit={(text) => setPrice(model, { ...price, [part]: text.trim() ? Number(text) : undefined })}
    />
  );
  return (
    <div className="mt-3 flex flex-col gap-4">
      {price.source === undefined ? null : (
        <p className="text-12 text-ink-third [overflow-wrap:anywhere]">Source: {price.source}</p>
      )}
      <Group legend="Per million tokens">
        {entry('input', 'Input')}
        {entry('imageInput', 'Image input')}
        {entry('cachedInput', 'Cache read')}
        {entry('cacheWrite', 'Cache write')}
        {entry('output', 'Output')}
      </Group>
      <Group
        legend="Per image"
        rows={
          <PriceRows
            label="Image prices by size and quality"
            addLabel="Add size or quality"
            columns={[
              { name: 'size', label: 'Size', placeholder: 'any', width: 'flex-[1.5]', isInvalid: isNoName },
              { name: 'quality', label: 'Quality', placeholder: 'any', width: 'flex-1', isInvalid: isNoName },
              priceColumn,
            ]}
            initial={(price.images ?? []).map(textRow)}
            onCommit={(rows) => {
              const images = rows.map(({ size, quality, price: amount }) => ({
                ...(size ? { size } : {}),
                ...(quality ? { quality } : {}),
                price: Number(amount),
              }));
              setPrice(model, { ...price, images });
            }}
          />
        }
      >
        {entry('image', 'Default price')}
      </Group>
      <Group
        legend="Per second of video"
        rows={
          <PriceRows
            label="Video prices by resolution"
            addLabel="Add resolution"
            columns={[
              {
                name: 'resolution',
                label: 'Resolution',
                placeholder: '1080p',
                width: 'flex-1',
                isInvalid: (text) => text === '' || isNoName(text),
              },
              priceColumn,
            ]}
            initial={(price.seconds ?? []).map(textRow)}
            onCommit={(rows) => {
              const seconds = rows.map(({ resolution = '', price: amount }) => ({
                resolution,
                price: Number(amount),
              }));
              setPrice(model, { ...price, seconds });
            }}
          />
        }
      >
        {entry('second', 'Default price')}
      </Group>
    </div>
  );
}

const priceColumn = {
  name: 'price',
  label: 'Price',
  placeholder: 'price',
  width: 'flex-1',
  isInvalid: (text: string) => text === '' || isNoPrice(text),
};

function textRow(row: Readonly<Record<string, string | number | undefined>>): PriceRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? '')]));
}

function isNoName(text: string): boolean {
  return !/^[\w.:-]{0,20}$/.test(text);
}

function isNoPrice(text: string): boolean {
  return text.trim() !== '' && !(Number(text) >= 0 && Number(text) <= maxPrice);
}

interface GroupProps {
  legend: string;
  /** Prices that win over those of the group. */
  rows?: ReactNode;
  children: ReactNode;
}

function Group({ legend, rows, children }: GroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-12 font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 min-[560px]:grid-cols-5">{children}</div>
      {rows}
    </fieldset>
  );
}

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
  const isInvalid = (text: string) => numeric && isNoPrice(text);
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
        onText={(text) => {
          setDraft(text);
          if (!isInvalid(text)) onCommit(text);
        }}
      />
    </div>
  );
}

type PriceRow = Readonly<Record<string, string>>;

interface PriceColumn {
  name: string;
  label: string;
  placeholder: string;
  /** A class. */
  width: string;
  isInvalid(text: string): boolean;
}

interface PriceRowsProps {
  /** `Price by size and quality` */
  label: string;
  addLabel: string;
  columns: readonly PriceColumn[];
  initial: readonly PriceRow[];
  onCommit(rows: readonly PriceRow[]): void;
}

function PriceRows({ label, addLabel, columns, initial, onCommit }: PriceRowsProps) {
  const [rows, setRows] = useState(() => initial.map((row, id) => ({ id, row })));
  const change = (next: typeof rows) => {
    setRows(next);
    const isWhole = (row: PriceRow) => columns.every(({ name, isInvalid }) => !isInvalid(row[name] ?? ''));
    onCommit(next.flatMap(({ row }) => (isWhole(row) ? [row] : [])));
  };
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      <ul aria-label={label} className="flex w-full flex-col gap-2 empty:hidden">
        {rows.map(({ id, row }, index) => (
          <li key={id} className="flex max-w-[460px] items-end gap-2">
            {columns.map(({ name, label: column, placeholder, width, isInvalid }) => (
              <div key={name} className={classNames('min-w-0', width)}>
                {index === 0 ? (
                  <span aria-hidden className="mb-1 block text-12 text-ink-second">
                    {column}
                  </span>
                ) : null}
                <TextInput
                  aria-label={`${column}, row ${index + 1}`}
                  value={row[name] ?? ''}
                  placeholder={placeholder}
                  maxLength={20}
                  invalid={isInvalid(row[name] ?? '')}
                  onText={(text) =>
                    change(
                      rows.map((one) => (one.id === id ? { id, row: { ...row, [name]: plain(text) } } : one)),
                    )
                  }
                />
              </div>
            ))}
            <IconButton
              label={`Remove row ${index + 1}`}
              icon={<X size={15} />}
              onClick={() => change(rows.filter((one) => one.id !== id))}
            />
          </li>
        ))}
      </ul>
      <TextButton onClick={() => setRows([...rows, { id: (rows.at(-1)?.id ?? -1) + 1, row: {} }])}>
        <Plus size={14} />
        {addLabel}
      </TextButton>
    </div>
  );
}

/** `1024 × 1024` as the interface writes it. */
function plain(text: string): string {
  return text.replace(/\s*[×x*]\s*/i, 'x').trim();
}
