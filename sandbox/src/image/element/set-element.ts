/** Sets an element into an image: in the image's light, with the shadow it would throw. Where is the caller's choice. */
import { createCanvas } from '@napi-rs/canvas';
import type { Frame } from '#sandbox/image/raster/extend.ts';
import { canvasOf, type Raster, resizeRaster } from '#sandbox/image/raster/raster.ts';
import type { Sheet } from '#sandbox/image/raster/sheet.ts';
import type { Element } from './element.ts';

export interface Setting {
  /** Where it goes, in pixels. */
  frame: Frame;
  /** Radians. */
  turn?: number;
  /** 0 keeps its own light .. 1 takes the image's. */
  match: number;
  /** 0..1. */
  opacity?: number;
}

export function setElement(sheet: Sheet, element: Element, setting: Setting): void {
  const { frame, turn = 0, match, opacity = 1 } = setting;
  const [width, height] = [Math.max(1, Math.round(frame.width)), Math.max(1, Math.round(frame.height))];
  const raster = resizeRaster(element.raster, width, height);
  relight(raster, ambientOf(sheet, frame), element.kind === 'print' ? match * 0.35 : match);
  const pen = sheet.context();
  pen.save();
  pen.globalAlpha = opacity;
  if (element.stands) drawContact(sheet, frame);
  pen.translate(frame.x + frame.width / 2, frame.y + frame.height / 2);
  pen.rotate(turn);
  if (element.kind === 'print') {
    pen.shadowColor = 'rgba(0, 0, 0, 0.42)';
    pen.shadowBlur = sheet.unit * 0.022;
    pen.shadowOffsetY = sheet.unit * 0.008;
  }
  pen.drawImage(canvasOf(raster), -frame.width / 2, -frame.height / 2, frame.width, frame.height);
  pen.restore();
}

/** The light there: red, green and blue gains against neutral daylight. */
function ambientOf(sheet: Sheet, frame: Frame): [number, number, number] {
  const small = createCanvas(24, 24);
  const pen = small.getContext('2d');
  const grown = { width: frame.width * 1.6, height: frame.height * 1.6 };
  pen.drawImage(
    sheet.context().canvas,
    frame.x - frame.width * 0.3,
    frame.y - frame.height * 0.3,
    grown.width,
    grown.height,
    0,
    0,
    24,
    24,
  );
  const { data } = pen.getImageData(0, 0, 24, 24);
  const sums = [0, 0, 0];
  let count = 1e-6;
  for (let offset = 0; offset < data.length; offset += 4) {
    if ((data[offset + 3] ?? 0) < 128) continue;
    count += 255;
    for (let channel = 0; channel < 3; channel += 1)
      sums[channel] = (sums[channel] ?? 0) + (data[offset + channel] ?? 0);
  }
  if (count < 1) return [1, 1, 1];
  const [red = 0.5, green = 0.5, blue = 0.5] = sums.map((sum) => sum / count);
  const grey = Math.max(0.02, red * 0.2126 + green * 0.7152 + blue * 0.0722);
  const level = Math.min(1.12, Math.max(0.3, (grey / 0.5) ** 0.75));
  const cast = (value: number) => level * (1 + (value / grey - 1) * 0.4);
  return [cast(red), cast(green), cast(blue)];
}

function relight({ data }: Raster, ambient: readonly [number, number, number], match: number): void {
  const gains = ambient.map((gain) => 1 + (gain - 1) * match);
  const [red = 1, green = 1, blue = 1] = gains;
  for (let offset = 0; offset < data.length; offset += 4) {
    data[offset] = (data[offset] ?? 0) * red;
    data[offset + 1] = (data[offset + 1] ?? 0) * green;
    data[offset + 2] = (data[offset + 2] ?? 0) * blue;
  }
}

/** Dark and narrow under the foot, wide and faint around. */
function drawContact(sheet: Sheet, frame: Frame): void {
  const pen = sheet.context();
  const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height * 0.985];
  for (const [reach, alpha, flat] of [
    [0.72, 0.26, 0.2],
    [0.46, 0.4, 0.1],
  ] as const) {
    const radius = frame.width * reach;
    pen.save();
    pen.translate(x, y);
    pen.scale(1, flat);
    const shadow = pen.createRadialGradient(0, 0, 0, 0, 0, radius);
    shadow.addColorStop(0, `rgba(10, 8, 16, ${alpha})`);
    shadow.addColorStop(0.55, `rgba(10, 8, 16, ${alpha * 0.55})`);
    shadow.addColorStop(1, 'rgba(10, 8, 16, 0)');
    pen.fillStyle = shadow;
    pen.fillRect(-radius, -radius, radius * 2, radius * 2);
    pen.restore();
  }
}
