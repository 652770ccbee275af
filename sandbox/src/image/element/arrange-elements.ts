/** Where several elements go in one image: none hidden, the first the largest, feet on one ground. */
import type { Size } from '#sandbox/image/image-size.ts';
import type { Frame } from '#sandbox/image/raster/extend.ts';
import type { Element } from './element.ts';

/** Frames for elements that are the matter of a new scene: side by side on its ground, the first in the middle. */
export function arrangeAsSubjects(elements: readonly Element[], size: Size): Frame[] {
  const unit = Math.min(size.width, size.height);
  const columns = columnsFor(elements.length);
  return elements.map((element, index) => {
    const row = Math.floor(index / columns.length);
    const column = columns[index % columns.length] ?? 0.5;
    const rows = Math.ceil(elements.length / columns.length);
    const alone = element.kind === 'print' ? 0.5 : 0.62;
    const largest = elements.length === 1 ? alone : index === 0 ? 0.54 : 0.42;
    const room = {
      width: (size.width / columns.length) * (index === 0 ? 1.1 : 0.94),
      height: unit * largest * (rows > 1 ? 0.72 : 1),
    };
    const frame = scaledInto(element, room);
    const foot = element.cropped ? size.height : size.height * (0.9 - (rows - 1 - row) * 0.34);
    return { ...frame, x: column * size.width - frame.width / 2, y: foot - frame.height };
  });
}

/** Frames for elements that join an image which has its own matter: small, along the lower edge, from the sides in. */
export function arrangeAsGuests(elements: readonly Element[], size: Size, free: readonly number[]): Frame[] {
  const unit = Math.min(size.width, size.height);
  const perRow = Math.max(1, Math.min(5, Math.floor(size.width / (unit * 0.26))));
  return elements.map((element, index) => {
    const place = free[index % free.length] ?? 0.5;
    const row = Math.floor(index / Math.min(perRow, free.length));
    const share = elements.length === 1 ? 0.42 : elements.length <= 3 ? 0.32 : 0.24;
    const frame = scaledInto(element, {
      width: (size.width / Math.min(elements.length + 1, perRow)) * 0.9,
      height: unit * share,
    });
    const foot = element.cropped && row === 0 ? size.height : size.height * 0.95 - row * unit * share * 1.05;
    const x = Math.min(
      size.width - frame.width * 1.04,
      Math.max(frame.width * 0.04, place * size.width - frame.width / 2),
    );
    return { ...frame, x, y: Math.max(0, foot - frame.height) };
  });
}

function columnsFor(count: number): number[] {
  if (count === 1) return [0.5];
  if (count === 2) return [0.3, 0.72];
  if (count === 3) return [0.5, 0.19, 0.81];
  const columns = Math.min(5, Math.ceil(count / 2));
  return Array.from({ length: columns }, (_, index) => (index + 0.5) / columns);
}

function scaledInto(
  { raster }: Element,
  room: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(room.width / raster.width, room.height / raster.height);
  return { width: raster.width * scale, height: raster.height * scale };
}
