'use client';
/** Search as one types. */
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useShortcut } from '#components/shell/shortcuts/use-shortcut.ts';

/** Milliseconds without a key before the search goes out. */
const pause = 150;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange(value: string): void;
  /** `/` leads here from anywhere on the page. */
  slash?: boolean;
  /** Down from the field: into what was found. */
  onDown?(): void;
}

export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  slash = false,
  onDown,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const report = useRef(onChange);
  report.current = onChange;

  // Back, forward and links change it from outside.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed.trim() === sent.current.trim()) return;
    const timer = setTimeout(() => {
      sent.current = typed.trim();
      report.current(typed);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed]);
  useShortcut({ keys: '/', words: 'Search', group: 'On this page' }, () => input.current?.focus(), slash);

  return (
    <div className="relative min-w-0 flex-1">
      <Search
        aria-hidden
        size={15}
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-third"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={500}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && onDown) {
            event.preventDefault();
            onDown();
          }
          if (event.key !== 'Escape' || typed === '') return;
          event.preventDefault();
          event.stopPropagation();
          setTyped('');
        }}
        className="h-control-small w-full rounded-control border border-control bg-panel pr-8 pl-8 text-13 outline-offset-[-1px] placeholder:text-ink-third [&::-webkit-search-cancel-button]:hidden"
      />
      {typed === '' && slash ? (
        <kbd className="pointer-events-none absolute top-1/2 right-2.5 hidden -translate-y-1/2 font-mono text-12 text-ink-third min-[900px]:block">
          /
        </kbd>
      ) : null}
      {typed === '' ? null : (
        <button
          type="button"
          aria-label="Clear the search"
          title="Clear the search"
          onClick={() => {
            setTyped('');
            input.current?.focus();
          }}
          className="absolute top-1/2 right-1 grid size-6 -translate-y-1/2 place-items-center rounded-control text-ink-second hover:bg-sunk"
        >
          <X aria-hidden size={14} />
        </button>
      )}
    </div>
  );
}
