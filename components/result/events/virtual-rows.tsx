'use client';
/** A list of rows of one height of which only those in sight exist. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';

interface VirtualRowsProps {
  label: string;
  count: number;
  /** Pixels. */
  rowHeight: number;
  renderRow(index: number): ReactNode;
  className?: string;
}

/** Rows drawn beyond the edge on each side. */
const spare = 8;

export function VirtualRows({ label, count, rowHeight, renderRow, className }: VirtualRowsProps) {
  const box = useRef<HTMLUListElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const first = Math.max(0, Math.floor(view.top / rowHeight) - spare);
  const last = Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + spare);
  return (
    <ul
      ref={box}
      aria-label={label}
      onScroll={({ currentTarget }) =>
        setView({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })
      }
      className={classNames('overflow-y-auto', className)}
    >
      <li aria-hidden style={{ height: first * rowHeight }} />
      {Array.from({ length: Math.max(0, last - first) }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its index
        <li key={first + place}>{renderRow(first + place)}</li>
      ))}
      <li aria-hidden style={{ height: Math.max(0, count - last) * rowHeight }} />
    </ul>
  );
}
