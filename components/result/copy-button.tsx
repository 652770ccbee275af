'use client';
/** Copies a text and says so, in place, for a moment. */
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';

interface CopyButtonProps {
  /** The text, or what makes it when it is wanted. */
  text: string | (() => string | Blob | Promise<string | Blob>);
  /** Names the button; shown unless there are children. */
  label: string;
  children?: ReactNode;
  className?: string;
}

export function CopyButton({ text, label, children, className }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 1600);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await write(typeof text === 'string' ? text : text());
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  const Icon = state === 'copied' ? Check : Copy;
  return (
    <button
      type="button"
      onClick={copy}
      title={label}
      className={classNames('reach inline-flex items-center gap-1.5 rounded-control', className)}
    >
      <Icon aria-hidden size={13} className="shrink-0" />
      {children}
      <span className={children === undefined ? undefined : 'sr-only'}>{label}</span>
      <span role="status" className="sr-only">
        {state === 'copied' ? 'Copied' : state === 'refused' ? 'The browser refused to copy' : ''}
      </span>
    </button>
  );
}

/** A Blob goes from where it lies to the clipboard: its megabytes never become a string of the page. */
async function write(text: string | Blob | Promise<string | Blob>): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  const plain = Promise.resolve(text).then((given) => new Blob([given], { type: 'text/plain' }));
  // Asked at once: some browsers allow it only while the click is fresh.
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
}
