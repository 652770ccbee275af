/** The body of a request or response: heading, copy buttons, headers, and a searchable tree. */

import { ArrowDown, ArrowUp, Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { FactRows } from '#components/ui/fact-rows.tsx';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { countText } from '#lib/base/format.ts';
import { findInJson } from '#lib/client/result/find-in-json.ts';
import type { RunMedia } from '#lib/client/transport/run-media-file.ts';
import { JsonView } from './json-view.tsx';

interface BodyViewProps {
  name: string;
  heading: ReactNode;
  value: unknown;
  media: Readonly<Record<string, RunMedia>>;
  copies: readonly { label: string; short: string; text: () => string | Blob | Promise<string | Blob> }[];
  headers: Readonly<Record<string, string>>;
  headersNote?: string;
  /** Shown instead of the tree. */
  children?: ReactNode;
  choice?: ReactNode;
}

export function BodyView(props: BodyViewProps) {
  const { name, heading, value, media, copies, headers, headersNote, children, choice } = props;
  const [query, setQuery] = useState('');
  const [current, setCurrent] = useState(0);
  const scroller = useRef<HTMLElement>(null);
  const find = useJsonFind(value, query);
  return (
    <div className="flex h-full min-h-0 flex-col bg-panel">
      {/* One line if there is room, else two. */}
      <div className="@container shrink-0 border-b border-hairline px-4 py-1.5 min-[900px]:px-5">
        <div className="flex flex-col gap-x-4 gap-y-1 @min-[640px]:flex-row @min-[640px]:items-center">
          <div className="flex min-h-7 min-w-0 flex-1 items-center gap-4">
            <div className="min-w-0 flex-1 truncate font-mono text-12 text-ink-second">{heading}</div>
            {choice}
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {children === undefined && value !== undefined ? (
              <FindBar
                query={query}
                onQuery={(text) => {
                  setQuery(text);
                  setCurrent(0);
                }}
                find={find}
                current={current}
                onCurrent={setCurrent}
              />
            ) : null}
            <div className="flex items-center gap-x-4">
              {copies.map(({ label, short, text }) => (
                <CopyButton
                  key={label}
                  label={label}
                  text={text}
                  className="py-1 text-12 whitespace-nowrap text-ink-second hover:text-ink"
                >
                  <span aria-hidden>{short}</span>
                </CopyButton>
              ))}
            </div>
          </div>
        </div>
      </div>
      <HeadersFold headers={headers} note={headersNote} />
      <section
        ref={scroller}
        aria-label={`${name}, body`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto px-4 py-3 outline-offset-[-3px] min-[900px]:px-5"
      >
        {children ??
          (value === undefined ? (
            <p className="text-13 text-ink-second">No data yet.</p>
          ) : (
            <JsonView
              value={value}
              media={media}
              name={name}
              scroller={scroller}
              query={query}
              target={query === '' ? undefined : find.found[current]}
            />
          ))}
      </section>
    </div>
  );
}

interface HeadersFoldProps {
  headers: Readonly<Record<string, string>>;
  note: string | undefined;
}

function HeadersFold({ headers, note }: HeadersFoldProps) {
  const rows = Object.entries(headers);
  if (rows.length === 0) return null;
  return (
    <details className="group shrink-0 border-b border-hairline px-4 py-1.5 text-12 min-[900px]:px-5">
      <summary className="reach flex w-fit items-center gap-1 rounded-control text-ink-second hover:text-ink">
        <FoldMark />
        {countText(rows.length, 'header')}
      </summary>
      <ScrollRegion label="Headers" className="mt-1.5 max-h-40 overflow-y-auto pb-1">
        <FactRows facts={rows} className="gap-x-4 gap-y-0.5 font-mono" />
      </ScrollRegion>
      {note === undefined ? null : <p className="pb-1 text-ink-second">{note}</p>}
    </details>
  );
}

interface FindBarProps {
  query: string;
  onQuery(text: string): void;
  find: JsonFind;
  current: number;
  onCurrent(place: number): void;
}

function FindBar({ query, onQuery, find: { found, searching }, current, onCurrent }: FindBarProps) {
  const move = (by: number) => {
    if (found.length > 0) onCurrent((current + by + found.length) % found.length);
  };
  const none = searching ? '…' : '0 found';
  const all = found.length >= maxMatches ? `${maxMatches}+` : String(found.length);
  return (
    <search className="flex min-w-36 flex-1 items-center gap-1 @min-[640px]:flex-none">
      <label className="relative block min-w-0 flex-1">
        <span className="sr-only">Find in the body</span>
        <Search
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
            {found.length === 0 ? none : `${current + 1} of ${all}`}
          </span>
          <IconButton
            size="chip"
            label="Previous match"
            icon={<ArrowUp size={14} />}
            onClick={() => move(-1)}
          />
          <IconButton size="chip" label="Next match" icon={<ArrowDown size={14} />} onClick={() => move(1)} />
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

const maxMatches = 1000;

/** Milliseconds of search before the page may render. */
const goLasts = 8;

function useJsonFind(value: unknown, text: string): JsonFind {
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
      while (!step.done && found.length < maxMatches && performance.now() < until) {
        if (step.value !== undefined) found.push(step.value);
        step = search.next();
      }
      if (!step.done && step.value !== undefined) found.push(step.value);
      const searching = !step.done && found.length < maxMatches;
      setState({ found: [...found], searching });
      if (searching) timer = setTimeout(go, 0);
    };
    timer = setTimeout(go, 120);
    return () => clearTimeout(timer);
  }, [value, text]);
  return state;
}
