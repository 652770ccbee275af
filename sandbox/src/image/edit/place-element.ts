/** Takes something from one image and draws it into another: in that image's light, with a shadow. */
import type { Canvas } from '@napi-rs/canvas';
import { glow } from '#sandbox/canvas/fills.ts';
import {
  blend,
  clipTo,
  drawCanvas,
  type Frame,
  fillCanvas,
  filtered,
  resized,
  type Size,
  scaled,
  transparentShare,
  trim,
  unitOf,
  within,
} from '#sandbox/image/pixels/canvas.ts';
import { measureColours } from '#sandbox/image/pixels/colour-transfer.ts';
import { planeOf } from '#sandbox/image/pixels/plane.ts';
import { cutOut, findParts, type Parts } from '#sandbox/image/segment/find-parts.ts';
import { createRandom } from '#sandbox/random.ts';

export interface Element {
  /** Transparent around what it shows, trimmed. */
  image: Canvas;
  /** A cut-out, or a print of a whole image. */
  kind: 'figure' | 'print';
  /** Stands on something and wants a shadow under it. */
  stands: boolean;
}

/** The image's figure, or the image as a print with a white rim when no figure stands out. */
export function elementOf(image: Canvas): Element {
  const { subject, confidence } = findParts(image);
  const figure = confidence >= 0.6 ? trim(cutOut(image, subject)) : undefined;
  if (figure) return { image: figure, kind: 'figure', stands: true };
  const view = within(image, 900);
  const rim = Math.round(unitOf(view) * 0.045);
  const print = fillCanvas({ width: view.width + rim * 2, height: view.height + rim * 2 }, '#fbf9f4');
  print.getContext('2d').drawImage(view, rim, rim);
  return { image: print, kind: 'print', stands: false };
}

export type FindRoom = (size: Size, places: { columns: readonly number[]; rows: readonly number[] }) => Frame;

/** Cells a side of the grid that tells which places are taken. */
const cells = 24;

/** Finds frames in an image where least is in the way. Columns and rows are the middles and tops to choose from, 0..1. */
export function createRoom(image: Canvas, { subject, confidence }: Parts, seed: string): FindRoom {
  const { width, height } = image;
  const taken = planeOf(subject, { width: cells, height: cells }).values.map(
    (value) => value * Math.max(0.3, confidence),
  );
  const random = createRandom(`${seed}/room`);
  const cellsOf = (frame: Frame): number[] =>
    Array.from(taken.keys()).filter((cell) => {
      const x = (((cell % cells) + 0.5) / cells) * width;
      const y = ((Math.floor(cell / cells) + 0.5) / cells) * height;
      return x > frame.x && x < frame.x + frame.width && y > frame.y && y < frame.y + frame.height;
    });
  return (size, { columns, rows }) => {
    const frames = columns.flatMap((column) =>
      rows.map((row) => ({
        ...size,
        x: Math.min(width - size.width * 1.03, Math.max(size.width * 0.03, column * width - size.width / 2)),
        y: row * height,
      })),
    );
    const ranked = frames
      .map((frame) => ({
        frame,
        cost: cellsOf(frame).reduce((sum, cell) => sum + (taken[cell] ?? 0), random.range(0, 2)),
      }))
      .sort((first, second) => first.cost - second.cost);
    const frame = ranked[0]?.frame ?? { x: 0, y: 0, ...size };
    for (const cell of cellsOf(frame)) taken[cell] = (taken[cell] ?? 0) + 1;
    return frame;
  };
}

export interface Placing {
  /** In pixels. */
  frame: Frame;
  /** 0 keeps the element's own light .. 1 takes the image's. */
  match: number;
}

export function placeElement(canvas: Canvas, element: Element, { frame, match }: Placing): void {
  const isPrint = element.kind === 'print';
  const lit = relit(element.image, canvas, frame, isPrint ? match * 0.35 : match);
  const { x, y, width, height } = frame;
  const pen = canvas.getContext('2d');
  pen.save();
  if (element.stands) {
    const shadow = { x: x + width / 2, y: y + height * 0.985, colour: '#0a0810' };
    // Dark and narrow under the foot, wide and faint around.
    glow(pen, { ...shadow, radius: width * 0.74, strength: 0.4, squeeze: 0.2 });
    glow(pen, { ...shadow, radius: width * 0.5, strength: 0.55, squeeze: 0.1 });
  }
  if (isPrint) {
    pen.shadowColor = 'rgba(0, 0, 0, 0.42)';
    pen.shadowBlur = unitOf(canvas) * 0.022;
    pen.shadowOffsetY = unitOf(canvas) * 0.008;
  }
  pen.drawImage(lit, x, y, width, height);
  pen.restore();
}

/** The image at the frame's size, in the light of its surroundings as far as `match` (0..1) says. */
function relit(image: Canvas, canvas: Canvas, { x, y, width, height }: Frame, match: number): Canvas {
  const around = drawCanvas({ width: 24, height: 24 }, (pen) => {
    pen.imageSmoothingQuality = 'medium';
    pen.drawImage(canvas, x - width * 0.3, y - height * 0.3, width * 1.6, height * 1.6, 0, 0, 24, 24);
  });
  const lit = resized(image, scaled({ width, height }, 1));
  if (transparentShare(around) > 0.5) return lit;
  const { mean } = measureColours(around);
  const grey = Math.max(6, mean.reduce((sum, value) => sum + value, 0) / 3);
  const level = 1 + (Math.min(1.12, Math.max(0.3, (grey / 128) ** 0.75)) - 1) * match;
  const brightest = Math.max(...mean, 1);
  // The cast of the light, at a third of its strength.
  const cast = mean.map((value) => 255 - (1 - value / brightest) * 85 * match);
  const result = filtered(lit, `brightness(${level})`);
  blend(result, fillCanvas(result, `rgb(${cast.join(', ')})`), { mode: 'multiply' });
  return clipTo(result, lit);
}
