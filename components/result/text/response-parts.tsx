/** Parts that both text protocols share: thinking, tool call, stop reason, caret. */
import { Brain, CircleCheck, CircleDashed, Scissors, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { JsonView } from '#components/result/json/json-view.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { isRecord } from '#lib/base/json-value.ts';
import type { StopText } from '#lib/client/result/stop-reason-text.ts';
import type { Run } from '#lib/client/run/run.ts';

interface ThinkingFoldProps {
  text: string;
  open: boolean;
  /** It has a signature that must be sent back unchanged. */
  signed: boolean;
}

export function ThinkingFold({ text, open, signed }: ThinkingFoldProps) {
  const words = text.trim() === '' ? 0 : text.trim().split(/\s+/).length;
  return (
    <details className="group rounded-panel border border-hairline bg-panel">
      <summary className="flex items-center gap-2 rounded-panel px-3 py-2 text-13 text-ink-second select-none hover:text-ink [&::-webkit-details-marker]:hidden">
        <FoldMark />
        <Brain size={14} className={open ? 'shrink-0 text-running' : 'shrink-0'} />
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
        {text || (open ? '' : 'Withheld by the model; only the signature was sent.')}
        {open ? <Caret /> : null}
      </p>
    </details>
  );
}

interface ToolCardProps {
  name: string;
  kind: string;
  id?: string;
  input: unknown;
  /** The arguments received so far. */
  partial?: string;
  open?: boolean;
}

export function ToolCard({ name, kind, id, input, partial = '', open = false }: ToolCardProps) {
  const text = open || input === undefined ? partial : JSON.stringify(input, null, 2);
  return (
    <section aria-label={`${kind}: ${name}`} className="rounded-panel border border-hairline bg-panel">
      <header className="flex items-center gap-2 px-3 py-2 text-13">
        <Wrench size={14} className={open ? 'shrink-0 text-running' : 'shrink-0 text-ink-second'} />
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
        tabIndex={0}
        className="max-h-80 overflow-auto border-t border-hairline px-3 py-2.5 font-mono text-13"
      >
        {text}
        {open ? <Caret /> : null}
      </pre>
    </section>
  );
}

/** A part without a view of its own, as JSON. */
export function OtherPart({ name, data, run }: { name: string; data: unknown; run: Run }) {
  return (
    <section aria-label={name} className="rounded-panel border border-hairline bg-panel">
      <p className="px-3 py-2 font-mono text-13">{name}</p>
      {isRecord(data) ? (
        <div className="border-t border-hairline px-3 py-2">
          <JsonView value={data} media={run.media} name={name} />
        </div>
      ) : null}
    </section>
  );
}

export function StopReasonLine({ stop: { reason, sentence, tone } }: { stop: StopText }) {
  return (
    <p className="flex items-start gap-2 text-13 text-ink-second">
      <span className="flex h-5 items-center">{icons[tone]}</span>
      <span>
        {sentence} <code className="font-mono text-12 whitespace-nowrap text-ink-third">{reason}</code>
      </span>
    </p>
  );
}

const icons: Readonly<Record<StopText['tone'], ReactNode>> = {
  whole: <CircleCheck size={14} className="text-done" />,
  waiting: <CircleDashed size={14} className="text-running" />,
  short: <Scissors size={14} className="text-warning" />,
};

export function Caret() {
  return (
    <span
      aria-hidden
      className="ml-0.5 inline-block h-[1.05em] w-[3px] translate-y-[0.15em] animate-pulse bg-running motion-reduce:animate-none"
    />
  );
}
