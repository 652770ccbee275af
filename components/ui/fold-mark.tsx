/** The mark of what folds open: turns with its `<details className="group">`. */
import { ChevronRight } from 'lucide-react';

export function FoldMark() {
  return (
    <ChevronRight
      aria-hidden
      size={14}
      className="shrink-0 text-ink-second transition-transform duration-quick group-open:rotate-90"
    />
  );
}
