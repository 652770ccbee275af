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
  // Pieces far apart are not a figure.
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

/** Columns for the elements a new scene is about, the first one in the middle where there is a middle. */
export function subjectColumns(count: number): readonly number[] {
  return [[0.5], [0.5], [0.3, 0.72], [0.5, 0.19, 0.81], [0.3, 0.7]][count] ?? [0.5, 0.17, 0.83];
}

/** Frames side by side along the lower edge, `share` of the short side tall; who finds no column stands behind. */
export function arrange(
  elements: readonly Element[],
  size: Size,
  { columns, share }: { columns: readonly number[]; share: number },
): Frame[] {
  const rows = Math.ceil(elements.length / columns.length);
  const room = {
    width: (size.width / Math.min(columns.length, elements.length + 0.4)) * 0.95,
    height: unitOf(size) * share * (rows > 1 ? 0.72 : 1),
  };
  return elements.map(({ image, cropped }, index) => {
    const scale = Math.min(room.width / image.width, room.height / image.height);
    const [width, height] = [image.width * scale, image.height * scale];
    const row = Math.floor(index / columns.length);
    const foot = cropped && row === 0 ? size.height : size.height * 0.94 - row * room.height * 0.7;
    const x = (columns[index % columns.length] ?? 0.5) * size.width - width / 2;
    return { width, height, x: clampInside(x, width, size.width), y: Math.max(0, foot - height) };
  });
}

/** A position along a side that keeps a thing of this length inside, with a small margin. */
export function clampInside(place: number, length: number, side: number): number {
  return Math.min(side - length * 1.03, Math.max(length * 0.03, place));
}
