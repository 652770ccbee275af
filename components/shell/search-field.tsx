/** A search field that reports changes while the user types. */
import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useShortcut } from '#components/shell/shortcuts/use-shortcut.ts';
import { IconButton } from '#components/ui/icon-button.tsx';

/** Debounce in milliseconds. */
const pause = 150;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange(value: string): void;
  /** Registers `/` as a shortcut that focuses the field. */
  focusOnSlash?: boolean;
  /** Called for the arrow down key, to move to the results. */
  onDown?(): void;
}

export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, value, onChange, focusOnSlash: slash = false, onDown } = props;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const report = useEffectEvent(onChange);

  // Follow changes from outside, such as Back or links.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed.trim() === sent.current.trim()) return;
    const timer = setTimeout(() => {
      sent.current = typed.trim();
      report(typed);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed]);
  useShortcut({ keys: '/', label: 'Search', group: 'On this page' }, () => input.current?.focus(), slash);

  return (
    <div className="relative min-w-0 flex-1">
      <Search
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
        className="h-control-small w-full rounded-control border border-control bg-panel pr-8 pl-8 text-13 outline-offset-[-1px] text-ellipsis placeholder:text-ink-third [&::-webkit-search-cancel-button]:hidden"
      />
      {typed === '' && slash ? (
        <kbd className="pointer-events-none absolute top-1/2 right-2.5 hidden -translate-y-1/2 font-mono text-12 text-ink-third min-[900px]:block">
          /
        </kbd>
      ) : null}
      {typed === '' ? null : (
        <IconButton
          size="chip"
          label="Clear search"
          icon={<X size={14} />}
          onClick={() => {
            setTyped('');
            input.current?.focus();
          }}
          className="absolute top-1/2 right-0.5 -translate-y-1/2"
        />
      )}
    </div>
  );
}
