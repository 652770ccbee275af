/** Searches a body: count and navigation of the matches. */
import { ArrowDown, ArrowUp, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { findInJson } from '#lib/client/view/find-in-json.ts';

interface FindBarProps {
  query: string;
  onQuery(text: string): void;
  find: JsonFind;
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
            {found.length === 0 ? (searching ? '…' : '0 found') : `${current + 1} of ${all}`}
          </span>
          <IconButton
            size="chip"
            label="Previous match"
            icon={<ArrowUp aria-hidden size={14} />}
            onClick={() => move(-1)}
          />
          <IconButton
            size="chip"
            label="Next match"
            icon={<ArrowDown aria-hidden size={14} />}
            onClick={() => move(1)}
          />
        </>
      )}
    </search>
  );
}

interface JsonFind {
  found: readonly string[];
  /** There may be more matches. */
  searching: boolean;
}

const none: JsonFind = { found: [], searching: false };

const mostFound = 1000;

/** Milliseconds of search before the page may render. */
const goLasts = 8;

export function useJsonFind(value: unknown, text: string): JsonFind {
  const [state, setState] = useState<JsonFind>(none);
  useEffect(() => {
    setState(none);
    if (text.trim() === '') return;
    const found: string[] = [];
    const search = findInJson(value, text);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const go = () => {
      const until = performance.now() + goLasts;
      let step = search.next();
      while (!step.done && found.length < mostFound && performance.now() < until) {
        if (step.value !== undefined) found.push(step.value);
        step = search.next();
      }
      if (!step.done && step.value !== undefined) found.push(step.value);
      const searching = !step.done && found.length < mostFound;
      setState({ found: [...found], searching });
      if (searching) timer = setTimeout(go, 0);
    };
    timer = setTimeout(go, 120);
    return () => clearTimeout(timer);
  }, [value, text]);
  return state;
}
