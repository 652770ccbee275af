/** A list box that renders only the visible rows; one row is selected by pointer or keys. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { classNames } from '#components/ui/class-names.ts';
import { useListCursor } from '#components/ui/list-cursor.ts';

interface VirtualRowsProps {
  label: string;
  count: number;
  rowHeight: number;
  chosen: number | undefined;
  onChoose(place: number | undefined): void;
  renderRow(place: number): ReactNode;
  className?: string;
}

/** Rows per Page Up and Page Down. */
const page = 12;

export function VirtualRows({
  label,
  count,
  rowHeight,
  chosen,
  onChoose,
  renderRow,
  className,
}: VirtualRowsProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  useEffect(() => {
    if (chosen !== undefined) list.current?.scrollToIndex(chosen, { align: 'nearest' });
  }, [chosen]);
  const cursor = useListCursor({ at: chosen ?? -1, count, page, onMove: onChoose });
  const onKeyDown = (event: KeyboardEvent) => {
    if (cursor.onKeyDown(event) || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    // Without a selection the first row is selected; else the open one is closed.
    onChoose(chosen === undefined ? 0 : undefined);
  };
  return (
    <div
      ref={box}
      role="listbox"
      aria-label={label}
      aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className={classNames('overflow-y-auto outline-offset-[-3px]', className)}
    >
      <Virtualizer
        ref={list}
        scrollRef={box}
        itemSize={rowHeight}
        data={places(count)}
        keepMounted={chosen === undefined ? [] : [chosen]}
      >
        {(place) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus and names its active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the list box's
          <div
            key={place}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === chosen}
            aria-posinset={place + 1}
            aria-setsize={count}
            onClick={() => onChoose(place === chosen ? undefined : place)}
            style={{ height: rowHeight }}
          >
            {renderRow(place)}
          </div>
        )}
      </Virtualizer>
    </div>
  );
}

let known: readonly number[] = [];

/** 0, 1, 2 ... The same array while the count stays the same. */
function places(count: number): readonly number[] {
  if (known.length !== count) known = Array.from({ length: count }, (_, place) => place);
  return known;
}
