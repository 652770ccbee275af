/** A list box that renders only the visible rows; one row is selected by pointer or keys. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { classNames } from '#components/ui/class-names.ts';
import { indexAfterKey } from '#components/ui/list-keys.ts';

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
  const move = (event: KeyboardEvent) => {
    const toggles = event.key === 'Enter' || event.key === ' ';
    const next = indexAfterKey(event.key, { at: chosen ?? -1, count, page });
    if (next === undefined && !toggles) return;
    event.preventDefault();
    // Without a selection, Enter and Space select the first row; else they close the open one.
    onChoose(toggles && chosen === undefined ? 0 : next);
  };
  return (
    <div
      ref={box}
      role="listbox"
      aria-label={label}
      aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen}`}
      tabIndex={0}
      onKeyDown={move}
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
