/** Fits a text into a box: wraps at spaces, breaks words that are too long, shrinks until all of it fits. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { sandboxFont } from '#sandbox/fonts/sandbox-font.ts';

export interface FittedText {
  lines: string[];
  /** Font size in pixels; the line height is 1.16 times it. */
  size: number;
}

export const lineHeight = 1.16;
const smallest = 3;

/** Line breaks in the text stay. At the smallest size the rest is left out and marked by an ellipsis. */
export function fitText(
  context: SKRSContext2D,
  text: string,
  box: { width: number; height: number },
): FittedText {
  let low = smallest;
  let high = Math.max(smallest, Math.min(box.height * 0.86, box.width));
  let best = wrap(context, text, box, low);
  for (let step = 0; step < 11 && high - low > 0.4; step += 1) {
    const size = (low + high) / 2;
    const lines = wrap(context, text, box, size);
    if (lines.fits) {
      best = lines;
      low = size;
    } else high = size;
  }
  const most = Math.max(1, Math.floor(box.height / (best.size * lineHeight)));
  if (best.lines.length <= most) return best;
  const shown = best.lines.slice(0, most);
  return { size: best.size, lines: [...shown.slice(0, -1), `${(shown.at(-1) ?? '').slice(0, -1)}…`] };
}

/** Draws the lines about the middle of the box in the context's fill (and stroke, when asked). */
export function letter(
  context: SKRSContext2D,
  text: string,
  box: { x: number; y: number; width: number; height: number },
  outline = 0,
): void {
  const { lines, size } = fitText(context, text, box);
  context.font = sandboxFont('bold', size);
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  const top = box.y + box.height / 2 - (lines.length * size * lineHeight) / 2;
  lines.forEach((line, index) => {
    const y = top + size * (index * lineHeight + 0.92);
    const x = box.x + box.width / 2;
    if (outline > 0) {
      context.lineWidth = size * outline;
      context.lineJoin = 'round';
      context.strokeText(line, x, y);
    }
    context.fillText(line, x, y);
  });
}

function wrap(
  context: SKRSContext2D,
  text: string,
  box: { width: number; height: number },
  size: number,
): FittedText & { fits: boolean } {
  context.font = sandboxFont('bold', size);
  const lines: string[] = [];
  let hasSplitWord = false;
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (context.measureText(longer).width <= box.width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      const pieces = breakWord(context, word, box.width);
      hasSplitWord ||= pieces.length > 1;
      lines.push(...pieces.slice(0, -1));
      line = pieces.at(-1) ?? '';
    }
    lines.push(line);
  }
  const tall = lines.length * size * lineHeight <= box.height;
  // A word is broken only where no size would hold it whole.
  return { lines, size, fits: tall && (!hasSplitWord || size < box.height * 0.12) };
}

function breakWord(context: SKRSContext2D, word: string, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && context.measureText(piece + character).width > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  pieces.push(piece);
  return pieces;
}
