/** A call the model makes: the tool's name and its arguments, as they are being written. */
import { Wrench } from 'lucide-react';
import { CopyButton } from '#components/result/copy-button.tsx';
import { Caret } from './caret.tsx';

interface ToolCardProps {
  name: string;
  /** What kind of call this is: `Tool call`, `Runs on the server`. */
  kind: string;
  id?: string;
  /** The arguments once they are whole. */
  input: unknown;
  /** As they have come so far. */
  partial?: string;
  open?: boolean;
}

export function ToolCard({ name, kind, id, input, partial = '', open = false }: ToolCardProps) {
  const text = open || input === undefined ? partial : JSON.stringify(input, null, 2);
  return (
    <section aria-label={`${kind}: ${name}`} className="rounded-panel border border-hairline bg-panel">
      <header className="flex items-center gap-2 px-3 py-2 text-13">
        <Wrench
          aria-hidden
          size={14}
          className={open ? 'shrink-0 text-accent' : 'shrink-0 text-ink-second'}
        />
        <span className="truncate font-mono font-medium">{name}</span>
        <span className="truncate text-12 text-ink-third">{kind}</span>
        {open ? null : (
          <CopyButton
            text={JSON.stringify(id === undefined ? { name, input } : { id, name, input }, null, 2)}
            label="Copy"
            className="ml-auto px-1 text-12 text-ink-second hover:text-ink"
          />
        )}
      </header>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long arguments scroll and must be reachable by keyboard
        tabIndex={0}
        className="max-h-80 overflow-auto border-t border-hairline px-3 py-2.5 font-mono text-13"
      >
        {text}
        {open ? <Caret /> : null}
      </pre>
    </section>
  );
}
