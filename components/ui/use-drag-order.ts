/** Orders a list by dragging an item onto another. Keys and touch need buttons beside it. */
import { type DragEvent, useRef, useState } from 'react';

/** `onMove` gets the position of the dragged item, and how far it goes. Returns the properties of each item. */
export function useDragOrder(onMove: (index: number, step: number) => void) {
  const dragged = useRef<number>(undefined);
  const [over, setOver] = useState<number>();
  return (index: number) => ({
    draggable: true,
    'data-over': over === index || undefined,
    onDragStart({ dataTransfer }: DragEvent) {
      dragged.current = index;
      // The address of the image must not be dropped elsewhere.
      dataTransfer.clearData();
      dataTransfer.setData('application/x-easel-item', '');
    },
    onDragEnd() {
      dragged.current = undefined;
      setOver(undefined);
    },
    onDragOver(event: DragEvent) {
      if (dragged.current === undefined) return;
      event.preventDefault();
      setOver(index);
    },
    onDrop(event: DragEvent) {
      const step = index - (dragged.current ?? index);
      if (step !== 0) onMove(index - step, step);
      event.preventDefault();
    },
  });
}
