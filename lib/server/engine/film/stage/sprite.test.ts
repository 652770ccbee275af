import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { hashText } from '#lib/server/engine/random.ts';
import { createSprite, cropSprite, drawSprite, repaint } from './sprite.ts';

const area = { x: 0, y: 0, width: 200, height: 100 };

it('keeps only what shows, and shows it where it was', () => {
  const whole = createSprite(area, 1.1);
  repaint(whole, (context) => context.fillRect(120, 60, 40, 20));
  const cropped = cropSprite(whole);
  expect(cropped.canvas.width * cropped.canvas.height).toBeLessThan((200 * 100) / 6);
  expect(pixelsWith(whole)).toEqual(pixelsWith(cropped));
});

it('does not lose a thin line at the edge', () => {
  const whole = createSprite(area, 1);
  repaint(whole, (context) => context.fillRect(0, 99, 200, 1));
  expect(pixelsWith(cropSprite(whole))).toEqual(pixelsWith(whole));
});

it('is clean when painted anew', () => {
  const sprite = createSprite(area, 1);
  repaint(sprite, (context) => context.fillRect(0, 0, 200, 100));
  repaint(sprite, () => {});
  expect(pixelsWith(sprite)).toBe(pixelsWith(createSprite(area, 1)));
});

/** The picture as one number: a difference need not be listed. */
function pixelsWith(sprite: ReturnType<typeof createSprite>): string {
  const canvas = createCanvas(200, 100);
  drawSprite(canvas.getContext('2d'), sprite);
  const { data } = canvas.getContext('2d').getImageData(0, 0, 200, 100);
  return hashText([...data].map((value) => Math.round(value / 4)).join()).toString();
}
