/** Something taken from one image to be put into another: a cut-out figure, or a print of the whole image. */
import type { Canvas } from '@napi-rs/canvas';
import {
  boundsOf,
  drawCanvas,
  type Frame,
  fillCanvas,
  type Size,
  transparentShare,
  trim,
  unitOf,
  within,
} from '#sandbox/image/pixels/canvas.ts';
import { cutOut, findSubjectMask } from '#sandbox/image/segment/find-subject.ts';

export interface Element {
  /** Transparent around what it shows, trimmed. */
  image: Canvas;
  kind: 'figure' | 'print';
  /** Stands on something and wants a shadow under it. */
  stands: boolean;
  /** Runs off its own image's lower edge, as portraits do: it belongs on the lower edge of the new one. */
  cropped: boolean;
}

/** Below this confidence an image is a view, not a figure. */
const figureConfidence = 0.35;

/** The image's figure, or the image as a print with a white rim when no figure stands out. */
export function elementOf(image: Canvas): Element {
  const { mask, confidence } = findSubjectMask(image);
  const figure = confidence >= figureConfidence ? trim(cutOut(image, mask)) : undefined;
  // Pieces far apart are no figure.
  if (figure === undefined || (confidence < 1 && transparentShare(figure) > 0.6))
    return { image: printOf(image), kind: 'print', stands: false, cropped: false };
  const foot = drawCanvas({ width: image.width, height: 1 }, (pen) =>
    pen.drawImage(mask, 0, 1 - image.height),
  );
  const cropped = (boundsOf(foot)?.width ?? 0) > figure.width * 0.2;
  return { image: figure, kind: 'figure', stands: !cropped, cropped };
}

function printOf(image: Canvas): Canvas {
  const view = within(image, 900);
  const rim = Math.round(unitOf(view) * 0.045);
  const print = fillCanvas({ width: view.width + rim * 2, height: view.height + rim * 2 }, '#fbf9f4');
  print.getContext('2d').drawImage(view, rim, rim);
  return print;
}

/** Places across the image by how many elements it is about: the first in the middle. */
const columnsFor = [[0.5], [0.5], [0.3, 0.72], [0.5, 0.19, 0.81], [0.3, 0.7], [0.5, 0.17, 0.83]] as const;
const manyColumns = [0.5, 0.1, 0.9, 0.3, 0.7] as const;

/** Frames for the elements a new scene is about: side by side on its ground. */
export function arrangeAsSubjects(elements: readonly Element[], size: Size): Frame[] {
  const count = elements.length;
  const columns = columnsFor[count] ?? manyColumns;
  const rows = Math.ceil(count / columns.length);
  return elements.map((element, index) => {
    const share = count === 1 ? (element.kind === 'print' ? 0.5 : 0.62) : index === 0 ? 0.54 : 0.42;
    const height = unitOf(size) * share * (rows > 1 ? 0.72 : 1);
    const fitted = fitInto(element, {
      width: (size.width / columns.length) * (index === 0 ? 1.1 : 0.94),
      height,
    });
    const behind = rows - 1 - Math.floor(index / columns.length);
    const foot = element.cropped ? size.height : size.height * (0.9 - behind * 0.34);
    const x = (columns[index % columns.length] ?? 0.5) * size.width - fitted.width / 2;
    return { ...fitted, x, y: foot - fitted.height };
  });
}

/** Frames for elements that join an image with its own matter: small, along the lower edge, at the given places. */
export function arrangeAsGuests(
  elements: readonly Element[],
  size: Size,
  places: readonly number[],
): Frame[] {
  return elements.map((element, index) => {
    const height = unitOf(size) * (elements.length === 1 ? 0.42 : elements.length <= 3 ? 0.32 : 0.24);
    const fitted = fitInto(element, {
      width: (size.width / Math.min(elements.length + 1, places.length)) * 0.9,
      height,
    });
    const row = Math.floor(index / places.length);
    const foot = element.cropped && row === 0 ? size.height : size.height * 0.95 - row * height * 1.05;
    const x = (places[index % places.length] ?? 0.5) * size.width - fitted.width / 2;
    return { ...fitted, x: clampInside(x, fitted.width, size.width), y: Math.max(0, foot - fitted.height) };
  });
}

/** A position along a side that keeps a thing of this length inside, with a small margin. */
export function clampInside(place: number, length: number, side: number): number {
  return Math.min(side - length * 1.03, Math.max(length * 0.03, place));
}

function fitInto({ image }: Element, room: Size): Size {
  const scale = Math.min(room.width / image.width, room.height / image.height);
  return { width: image.width * scale, height: image.height * scale };
}
