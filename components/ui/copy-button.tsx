/** Copies a text and confirms it in place. */
import { Check, Copy, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { copyText } from './copy-text.ts';

interface CopyButtonProps {
  /** The text, or a function that creates it on demand. */
  text: string | (() => string | Blob | Promise<string | Blob>);
  /** Visible unless there are children. */
  label: string;
  children?: ReactNode;
  className?: string;
  autoFocus?: boolean;
}

export function CopyButton({ text, label, children, className, autoFocus = false }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 1600);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await copyText(typeof text === 'string' ? text : text());
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  const Icon = icons[state];
  return (
    <button
      type="button"
      // biome-ignore lint/a11y/noAutofocus: only where the text to copy is shown once
      autoFocus={autoFocus}
      onClick={copy}
      title={label}
      className={classNames('reach inline-flex items-center gap-1.5 rounded-control', className)}
    >
      <Icon aria-hidden size={13} className="shrink-0" />
      {children}
      <span className={children === undefined ? undefined : 'sr-only'}>{label}</span>
      <span role="status" className="sr-only">
        {said[state]}
      </span>
    </button>
  );
}

const icons = { idle: Copy, copied: Check, refused: X } as const;
const said = { idle: '', copied: 'Copied', refused: 'Copying failed' } as const;
