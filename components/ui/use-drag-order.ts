/** Orders a list by dragging an item onto another. Keys and touch need buttons beside it. */
import { type DragEvent, useRef, useState } from 'react';

const itemType = 'application/x-easel-item';

export type DragOrderItem = ReturnType<ReturnType<typeof useDragOrder>>;

/** `onMove` gets the position of the dragged item, and how far it goes. */
export function useDragOrder(onMove: (index: number, step: number) => void) {
  const dragged = useRef<number>(undefined);
  const [over, setOver] = useState<number>();
  const end = () => {
    dragged.current = undefined;
    setOver(undefined);
  };
  return (index: number) => ({
    isOver: over === index && dragged.current !== index,
    handle: {
      draggable: true,
      onDragStart({ dataTransfer }: DragEvent) {
        dragged.current = index;
        // The address of the image must not be dropped elsewhere.
        dataTransfer.clearData();
        dataTransfer.setData(itemType, '');
        dataTransfer.effectAllowed = 'move';
      },
      onDragEnd: end,
    },
    target: {
      onDragOver(event: DragEvent) {
        if (dragged.current === undefined) return;
        event.preventDefault();
        setOver(index);
      },
      onDrop(event: DragEvent) {
        const from = dragged.current;
        if (from === undefined) return;
        event.preventDefault();
        end();
        if (from !== index) onMove(from, index - from);
      },
    },
  });
}
