/** Edits a turn of the thread in place. Ctrl+Enter applies, Escape cancels. */
import { useEffect, useRef, useState } from 'react';
import { TurnPart } from '#components/form/fields/turn-part.tsx';
import { Button } from '#components/ui/button.tsx';
import type { PartView, TurnDialect } from '#lib/client/form/turn-view.ts';

interface TurnEditorProps {
  parts: readonly PartView[];
  dialect: TurnDialect;
  /** `turn 2` */
  name: string;
  /** Label of the button that applies the edit. */
  action: string;
  note: string;
  onApply(parts: readonly PartView[]): void;
  onCancel(): void;
}

export function TurnEditor({ parts, dialect, name, action, note, onApply, onCancel }: TurnEditorProps) {
  const box = useRef<HTMLElement>(null);
  const [edited, setEdited] = useState(parts);
  useEffect(() => box.current?.querySelector('textarea')?.focus(), []);
  return (
    <section
      ref={box}
      aria-label={`Edit ${name}`}
      className="flex flex-col rounded-panel border border-control bg-panel focus-within:border-ink-third"
      onKeyDown={(event) => {
        const applies = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
        if (!applies && event.key !== 'Escape') return;
        // The page would run the form, or stop the newest run.
        event.preventDefault();
        if (applies) onApply(edited);
        else onCancel();
      }}
    >
      <div className="pt-2">
        {edited.map((part, index) => (
          <TurnPart
            key={index}
            name={edited.length === 1 ? `Text of ${name}` : `Part ${index + 1} of ${name}`}
            dialect={dialect}
            part={part}
            placeholder="Enter text"
            toolName={undefined}
            onChange={(next) => setEdited(edited.with(index, next))}
            onRemove={edited.length > 1 ? () => setEdited(edited.toSpliced(index, 1)) : undefined}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2 px-3 pt-1 pb-3">
        <Button onClick={() => onApply(edited)}>{action}</Button>
        <Button weight="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <span className="min-w-0 text-12 text-ink-third">{note}</span>
      </div>
    </section>
  );
}
