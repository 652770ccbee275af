'use client';
/** A text of a turn, which may be long. */
import type { ReactNode } from 'react';
import { useLongText } from './use-long-text.tsx';

interface TurnTextProps {
  name: string;
  text: string;
  placeholder: string;
  onText(text: string): void;
  actions: ReactNode;
}

export function TurnText({ name, text, placeholder, onText, actions }: TurnTextProps) {
  const { fold, field } = useLongText(name, text, onText);
  return (
    <div className="flex items-start gap-1 pr-1">
      <div className="flex min-w-0 flex-1 flex-col">
        {fold === null ? null : <div className="contents *:mx-3 *:mb-1">{fold}</div>}
        <textarea
          dir="auto"
          aria-label={name}
          rows={2}
          placeholder={fold === null ? placeholder : undefined}
          {...field}
          className="max-h-[420px] min-h-[64px] min-w-0 resize-none rounded-panel bg-transparent px-3 py-1 text-15 outline-offset-[-2px] [field-sizing:content] placeholder:text-ink-third"
        />
      </div>
      {actions}
    </div>
  );
}
