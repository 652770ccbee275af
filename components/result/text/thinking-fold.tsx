/** A model's thinking, folded away; while it goes on, the summary says so. */
import { Brain } from 'lucide-react';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { Caret } from './caret.tsx';

interface ThinkingFoldProps {
  text: string;
  open: boolean;
  /** It carries a signature that must come back unchanged. */
  signed: boolean;
}

export function ThinkingFold({ text, open, signed }: ThinkingFoldProps) {
  const words = text.trim() === '' ? 0 : text.trim().split(/\s+/).length;
  return (
    <details className="group rounded-panel border border-hairline bg-panel">
      <summary className="flex items-center gap-2 rounded-panel px-3 py-2 text-13 text-ink-second select-none hover:text-ink [&::-webkit-details-marker]:hidden">
        <FoldMark />
        <Brain aria-hidden size={14} className={open ? 'shrink-0 text-accent' : 'shrink-0'} />
        <span className="font-medium text-ink">{open ? 'Thinking…' : 'Thinking'}</span>
        <span className="ml-auto text-12 text-ink-third tabular-nums">
          {words} {words === 1 ? 'word' : 'words'}
          {signed ? ' · signed' : ''}
        </span>
      </summary>
      <p
        dir="auto"
        className="border-t border-hairline px-3 py-2.5 text-13 whitespace-pre-wrap text-ink-second [overflow-wrap:anywhere]"
      >
        {text || (open ? '' : 'Withheld by the model; only its signature came.')}
        {open ? <Caret /> : null}
      </p>
    </details>
  );
}
