/** Prices that depend on a name, such as a size: rows of text fields. Complete rows are saved while typing. */
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { TextButton } from '#components/ui/text-button.tsx';
import { TextInput } from '#components/ui/text-input.tsx';

export type PriceRow = Readonly<Record<string, string>>;

export interface PriceColumn {
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

export function PriceRows({ label, addLabel, columns, initial, onCommit }: PriceRowsProps) {
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
