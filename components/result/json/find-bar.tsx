'use client';
/** The field to look for a text in a body, how often it was found, and the way from one place to the next. */
import { ArrowDown, ArrowUp, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { type JsonFind, mostFound } from './use-json-find.ts';

interface FindBarProps {
  query: string;
  onQuery(text: string): void;
  find: JsonFind;
  /** Which of the matches one looks at, from 0. */
  current: number;
  onCurrent(place: number): void;
}

export function FindBar({ query, onQuery, find: { found, searching }, current, onCurrent }: FindBarProps) {
  const move = (by: number) => {
    if (found.length > 0) onCurrent((current + by + found.length) % found.length);
  };
  const all = found.length >= mostFound ? `${mostFound}+` : String(found.length);
  return (
    <search className="flex min-w-36 flex-1 items-center gap-1 @min-[640px]:flex-none">
      <label className="relative block min-w-0 flex-1">
        <span className="sr-only">Find in the body</span>
        <Search
          aria-hidden
          size={13}
          className="pointer-events-none absolute top-1/2 left-2 -translate-y-1/2 text-ink-third"
        />
        <input
          value={query}
          placeholder="Find"
          onChange={({ target }) => onQuery(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') move(event.shiftKey ? -1 : 1);
            if (event.key === 'Escape' && query !== '') {
              event.stopPropagation();
              onQuery('');
            }
          }}
          className="h-chip w-full rounded-control border border-control bg-panel pr-2 pl-7 text-13 placeholder:text-ink-third @min-[640px]:w-36"
        />
      </label>
      {query === '' ? null : (
        <>
          <span
            role="status"
            className="min-w-[7ch] text-center font-mono text-12 text-ink-second tabular-nums"
          >
            {found.length === 0 ? (searching ? '…' : 'none') : `${current + 1} of ${all}`}
          </span>
          <Step label="Previous match" onClick={() => move(-1)}>
            <ArrowUp aria-hidden size={14} />
          </Step>
          <Step label="Next match" onClick={() => move(1)}>
            <ArrowDown aria-hidden size={14} />
          </Step>
        </>
      )}
    </search>
  );
}

function Step({ label, onClick, children }: { label: string; onClick(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-chip shrink-0 place-items-center rounded-control text-ink-second hover:bg-sunk hover:text-ink"
    >
      {children}
    </button>
  );
}
