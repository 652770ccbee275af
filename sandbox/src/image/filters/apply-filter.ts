/** Redraws an image in another medium. The result has the image's size; transparency is kept where the medium allows. */
import type { Canvas } from '@napi-rs/canvas';
import type { DrawOptions } from '#sandbox/image/draw-scene.ts';
import type { FilterName } from '#sandbox/image/edit/edit.ts';
import { applyFinish } from '#sandbox/image/edit/finish.ts';
import { gradeCanvas } from '#sandbox/image/edit/looks.ts';
import { blend, fillGradient, filtered } from '#sandbox/image/pixels/canvas.ts';
import { drawHalftone, drawTiles } from './cells.ts';
import { flatten, paintOil, paintWatercolour, pencilLines } from './paint.ts';

export async function applyFilter(image: Canvas, filter: FilterName, options: DrawOptions): Promise<Canvas> {
  switch (filter) {
    case 'watercolour':
      return paintWatercolour(image, options.seed);
    case 'oil':
      return paintOil(image, options);
    case 'pixel-art':
      return flatten(image, { side: 104, colours: 28, dither: 0.45, smooth: false });
    case 'pencil': {
      const page = pencilLines(image, 2);
      blend(page, image, {
        mode: 'multiply',
        alpha: 0.3,
        filter: 'grayscale(1) contrast(1.1) brightness(1.1)',
      });
      applyFinish(page, 'paper', options.seed);
      return page;
    }
    case 'ink': {
      const page = filtered(pencilLines(image, 4), 'contrast(2.5) brightness(1.1)');
      blend(page, image, { mode: 'multiply', filter: 'grayscale(1) brightness(2.4) contrast(14)' });
      return page;
    }
    case 'comic': {
      const flat = await flatten(image, { side: 640, median: 5, colours: 24, smooth: true });
      const page = filtered(flat, 'saturate(1.45) contrast(1.15)');
      blend(page, pencilLines(image, 3), { mode: 'multiply', filter: 'contrast(2)' });
      return page;
    }
    case 'poster': {
      const flat = await flatten(image, { side: 560, median: 7, colours: 16, smooth: true });
      return filtered(flat, 'saturate(1.35) contrast(1.15)');
    }
    case 'halftone':
      return drawHalftone(image);
    case 'mosaic':
      return drawTiles(image, { seed: options.seed, across: 54, jitter: 0.05, gap: 0.08, joint: '#4a443d' });
    case 'stained-glass': {
      const glass = drawTiles(image, {
        seed: options.seed,
        across: 22,
        jitter: 0.36,
        gap: 0.09,
        joint: '#16141a',
      });
      return filtered(glass, 'saturate(1.5) contrast(1.12)');
    }
    case 'neon': {
      const page = filtered(image, 'none');
      gradeCanvas(page, 'neon');
      const tubes = filtered(pencilLines(image, 3), 'invert(1) contrast(1.5)');
      const pen = tubes.getContext('2d');
      pen.globalCompositeOperation = 'multiply';
      fillGradient(pen, pen.createLinearGradient(0, 0, image.width, 0), { 0: '#ff3ceb', 1: '#28ebeb' });
      blend(page, tubes, { mode: 'screen' });
      applyFinish(page, 'bloom', options.seed);
      return page;
    }
  }
}
