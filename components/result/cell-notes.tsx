/** How the request of a cell differs from that of the set: part of a cell wherever it is shown. */
import { classNames } from '#components/ui/class-names.ts';
import type { CellNote } from '#lib/client/result/summary-rows.ts';

interface CellNotesProps {
  notes: readonly CellNote[];
  className?: string;
}

export function CellNotes({ notes, className = 'text-12' }: CellNotesProps) {
  if (notes.length === 0) return null;
  return (
    <p className={classNames('text-ink-second [overflow-wrap:anywhere]', className)}>
      {notes.map(({ text, varied }, position) => (
        <span key={text} className={varied ? 'font-semibold text-warning' : undefined}>
          {position > 0 ? ' · ' : ''}
          {text}
        </span>
      ))}
    </p>
  );
}
