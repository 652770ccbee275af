/** Dragging an image of a page into a field: of a result by its URL, of the history by its run. */
import { createValue } from '#lib/client/storage/create-value.ts';

interface DraggedImage {
  name: string;
  /** Undefined if the image no longer exists. */
  load(): Promise<Blob | undefined>;
}

/** The type of the data; other drop targets of the pages ignore it. */
export const imageDragType = 'application/x-easel-image';

/** The image that is being dragged: fields that accept it are highlighted. */
export const imageDrag = createValue<DraggedImage | undefined>(undefined);

/** For `onDragStart`. The drag ends with the next `dragend` or drop. */
export function startImageDrag(transfer: DataTransfer, image: DraggedImage): void {
  transfer.setData(imageDragType, image.name);
  transfer.effectAllowed = 'copy';
  const end = () => imageDrag.set(undefined);
  document.addEventListener('dragend', end, { once: true });
  // Chromium ends the drag if the page changes during `dragstart`.
  setTimeout(() => imageDrag.set(image));
}

/** The files of a drop, or the dragged image as a file; undefined if the drop has neither. */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly File[] | undefined> {
  const image = transfer.types.includes(imageDragType) ? imageDrag.get() : undefined;
  if (image === undefined) return transfer.files.length > 0 ? [...transfer.files] : undefined;
  const blob = await image.load();
  return blob && [new File([blob], image.name, { type: blob.type })];
}

export async function fetchImage(url: string): Promise<Blob | undefined> {
  const response = await fetch(url).catch(() => undefined);
  return response?.ok ? response.blob() : undefined;
}
