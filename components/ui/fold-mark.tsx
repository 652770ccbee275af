/** The chevron of a `<details className="group">`. */
import { ChevronRight } from 'lucide-react';

export function FoldMark() {
  return (
    <ChevronRight
      size={14}
      className="shrink-0 text-ink-second transition-transform duration-quick group-open:rotate-90"
    />
  );
}
