'use client';
/** One facet of the history: the values there are with their counts, of which one may be chosen. */
import { Check, ChevronDown, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { Popover } from '#components/ui/popover.tsx';
import { formatCount } from '#lib/base/format.ts';

interface FacetMenuProps {
  label: string;
  /** Value to count; the most frequent is shown first. */
  counts: Readonly<Record<string, number>>;
  value: string | undefined;
  /** Undefined takes the choice back. */
  onChange(value: string | undefined): void;
  wordsOf(value: string): string;
}

export function FacetMenu({ label, counts, value, onChange, wordsOf }: FacetMenuProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const values = Object.entries(counts).toSorted(([, one], [, other]) => other - one);
  const choose = (next: string | undefined) => {
    setOpen(false);
    onChange(next);
  };
  return (
    <div
      ref={anchor}
      className={classNames(
        'flex h-chip shrink-0 items-center rounded-control border text-13',
        value === undefined ? 'border-transparent text-ink-second' : 'border-control bg-panel font-medium',
      )}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex h-full items-center gap-1 rounded-control px-2 hover:text-ink"
      >
        {value === undefined ? (
          label
        ) : (
          <>
            <span className="sr-only">{label}: </span>
            {wordsOf(value)}
          </>
        )}
        <ChevronDown aria-hidden size={13} />
      </button>
      {value === undefined ? null : (
        <button
          type="button"
          aria-label={`Any ${label.toLowerCase()}`}
          title={`Any ${label.toLowerCase()}`}
          onClick={() => choose(undefined)}
          className="grid h-full w-6 place-items-center rounded-control text-ink-second hover:bg-sunk hover:text-ink"
        >
          <X aria-hidden size={13} />
        </button>
      )}
      <Popover open={open} onClose={() => setOpen(false)} anchor={anchor} width="content">
        {values.length === 0 ? (
          <p className="px-2 py-1.5 text-13 text-ink-second">Nothing to choose from.</p>
        ) : (
          <ul aria-label={label} className="min-w-52">
            {values.map(([name, count]) => (
              <li key={name}>
                <button
                  type="button"
                  aria-pressed={name === value}
                  onClick={() => choose(name === value ? undefined : name)}
                  className="flex w-full items-center gap-2 rounded-control px-2 py-1.5 text-left text-13 hover:bg-sunk"
                >
                  <Check aria-hidden size={14} className={name === value ? '' : 'invisible'} />
                  <span className="min-w-0 flex-1 truncate">{wordsOf(name)}</span>
                  <span className="font-mono text-12 text-ink-third tabular-nums">{formatCount(count)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Popover>
    </div>
  );
}
