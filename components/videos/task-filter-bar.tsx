'use client';
/** Narrows the task list by words and model; the server looks through all tasks. */
import { Plus, Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { inputClasses } from '#components/ui/text-input.tsx';

interface TaskFilterBarProps {
  text: string;
  onText(text: string): void;
  model: string;
  models: readonly string[];
  onModel(model: string): void;
  onAdd(): void;
}

/** Milliseconds of rest after which the words count. */
const restMs = 250;

export function TaskFilterBar({ text, onText, model, models, onModel, onAdd }: TaskFilterBarProps) {
  const [typed, setTyped] = useState(text);
  const latest = useRef(onText);
  latest.current = onText;
  // Taken back from outside: an order, Back.
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => latest.current(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed, text]);
  const clear = () => {
    setTyped('');
    onText('');
  };
  return (
    <search className="flex shrink-0 items-center gap-2 border-b border-hairline bg-panel px-4 py-2 min-[900px]:px-5">
      <label className="relative min-w-0 flex-1">
        <span className="sr-only">Search the tasks</span>
        <Search
          aria-hidden
          size={14}
          className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-third"
        />
        <input
          type="text"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && typed !== '') {
              event.stopPropagation();
              clear();
            }
          }}
          placeholder="Prompt or id"
          className={classNames(inputClasses, 'h-control-small border-control pr-8 pl-8 text-13')}
        />
        {typed === '' ? null : (
          <button
            type="button"
            aria-label="Clear the search"
            onClick={clear}
            className="absolute inset-y-0 right-0 grid w-8 place-items-center text-ink-second hover:text-ink"
          >
            <X aria-hidden size={14} />
          </button>
        )}
      </label>
      {models.length > 1 || model !== '' ? (
        <select
          aria-label="Model"
          value={model}
          onChange={(event) => onModel(event.target.value)}
          className="h-control-small max-w-[38%] shrink-0 truncate rounded-control border border-control bg-panel px-2 text-13 hover:bg-sunk"
        >
          <option value="">Every model</option>
          {[...new Set([...models, ...(model === '' ? [] : [model])])].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      ) : null}
      <Button icon={<Plus aria-hidden size={14} />} onClick={onAdd}>
        <span className="max-[420px]:sr-only">Add by id</span>
      </Button>
    </search>
  );
}
