/** Drags an image of a run into a field, also into a field of another window. */
import { fetchBlob } from '#lib/base/fetch-blob.ts';
import type { Image } from '#lib/client/run/images-of.ts';
import { createStore } from '#lib/client/storage/create-store.ts';

interface DraggedImage {
  name: string;
  /** Undefined if the image no longer exists. */
  load(): Promise<Blob | undefined>;
}

/** The type of the data. Drop targets that do not know it must ignore the drag. */
export const imageDragType = 'application/x-easel-image';

/** The image that is being dragged on this page: fields that accept it are highlighted. */
export const imageDrag = createStore<DraggedImage | undefined>(undefined);

/** For `onDragStart` of an image of an open run. */
export function dragImage(transfer: DataTransfer, { blob, url, kind, index }: Image): void {
  const name = kind === 'partial' ? 'Partial image' : `Image ${index + 1}`;
  start(transfer, { name, load: async () => blob ?? fetchBlob(url) }, '');
}

/** For `onDragStart` of a stored run: its first image. */
export function dragRun(transfer: DataTransfer, id: string): void {
  start(transfer, imageOfRun(id), id);
}

/** The files of a drop, or the dragged image as a file; undefined if the drop has neither. */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly File[] | undefined> {
  const files = [...transfer.files];
  if (!transfer.types.includes(imageDragType)) return files.length > 0 ? files : undefined;
  const run = transfer.getData(imageDragType);
  const image = imageDrag.read() ?? (run === '' ? undefined : imageOfRun(run));
  const blob = await image?.load().catch(() => undefined);
  return image && blob && [new File([blob], image.name, { type: blob.type })];
}

function imageOfRun(id: string): DraggedImage {
  return {
    name: 'Image from history',
    async load() {
      const { storedImages } = await import('#lib/client/run/stored/stored-images.ts');
      return (await storedImages(id))[0]?.blob;
    },
  };
}

function start(transfer: DataTransfer, image: DraggedImage, data: string): void {
  transfer.setData(imageDragType, data);
  transfer.effectAllowed = 'copy';
  document.addEventListener('dragend', () => imageDrag.set(undefined), { once: true });
  // Chromium ends the drag if the page changes during `dragstart`.
  setTimeout(() => imageDrag.set(image));
}
