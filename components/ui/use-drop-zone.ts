/** Takes what is dropped on an element, unless `onDrop` returns false; says whether something is dragged over it. */
import { type DragEvent, useState } from 'react';

export function useDropZone(onDrop: (data: DataTransfer) => unknown) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    listeners: {
      onDragOver(event: DragEvent) {
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop(event: DragEvent) {
        setIsOver(false);
        if (onDrop(event.dataTransfer) !== false) event.preventDefault();
      },
    },
  };
}
