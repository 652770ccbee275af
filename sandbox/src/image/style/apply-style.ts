/** Redraws the sheet in a style. The styles themselves live beside this file. */
import type { EditWork, Style } from '#sandbox/image/edit/edit.ts';
import { drawHalftone, drawMosaic, drawPixelArt, drawStainedGlass } from './cells.ts';
import { drawComic, drawInk, drawPencil, drawPoster } from './drawn.ts';
import { drawGlow } from './glow.ts';
import { paintOil, paintWatercolour } from './painterly.ts';

export function applyStyle(work: EditWork, style: Style): void {
  const { sheet, seed, detail } = work;
  switch (style) {
    case 'watercolour':
      paintWatercolour(sheet, seed);
      return;
    case 'oil':
      paintOil(sheet, { seed, detail });
      return;
    case 'pixel-art':
      drawPixelArt(sheet);
      return;
    case 'pencil':
      drawPencil(sheet, seed);
      return;
    case 'ink':
      drawInk(sheet);
      return;
    case 'comic':
      drawComic(sheet);
      return;
    case 'poster':
      drawPoster(sheet);
      return;
    case 'halftone':
      drawHalftone(sheet);
      return;
    case 'mosaic':
      drawMosaic(sheet, seed);
      return;
    case 'stained-glass':
      drawStainedGlass(sheet, seed);
      return;
    case 'glow':
      drawGlow(sheet);
      return;
  }
}
