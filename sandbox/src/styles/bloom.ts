/** Lets the light parts of an image glow into their neighbourhood. Worked at a small size, so cheap at any. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { deviceArea } from '#sandbox/canvas/device.ts';
import { scratch } from '#sandbox/canvas/scratch.ts';

export function bloom(
  context: SKRSContext2D,
  scene: { width: number; height: number },
  strength: number,
): void {
  const area = deviceArea(context, scene.width, scene.height);
  const scale = Math.min(1, 160 / Math.max(area.width, area.height));
  const [columns, rows] = [
    Math.max(2, Math.round(area.width * scale)),
    Math.max(2, Math.round(area.height * scale)),
  ];
  const { canvas: small, context: pen } = scratch('bloom', columns, rows);
  pen.drawImage(context.canvas, area.x, area.y, area.width, area.height, 0, 0, columns, rows);
  // Multiplied with itself, only the lights remain.
  const { canvas: lights, context: light } = scratch('lights', columns, rows);
  light.drawImage(small, 0, 0, columns, rows, 0, 0, columns, rows);
  light.globalCompositeOperation = 'multiply';
  light.drawImage(small, 0, 0, columns, rows, 0, 0, columns, rows);
  const { canvas: soft, context: blur } = scratch('soft', columns, rows);
  blur.filter = `blur(${Math.max(1, columns / 40)}px)`;
  blur.drawImage(lights, 0, 0, columns, rows, 0, 0, columns, rows);
  context.save();
  context.globalCompositeOperation = 'screen';
  context.globalAlpha = strength;
  context.drawImage(soft, 0, 0, columns, rows, 0, 0, scene.width, scene.height);
  context.restore();
}
