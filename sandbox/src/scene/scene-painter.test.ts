import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import type { Scene, StyleName } from '#sandbox/model/scene.ts';
import { composeScene } from './compose-scene.ts';
import { paintScene } from './paint-scene.ts';
import { readPrompt } from './read-prompt.ts';
import { createScenePainter, type ScenePainter } from './scene-painter.ts';

const width = 320;
const height = 180;

function sceneOf(prompt: string, style: StyleName = 'general', transparent = false): Scene {
  return composeScene(readPrompt(prompt), { seed: 1, width, height, style, transparent });
}

function frame(
  painter: ScenePainter,
  time: number,
  view?: Parameters<ScenePainter['paint']>[1]['view'],
): Uint8ClampedArray {
  const context = createCanvas(width, height).getContext('2d');
  painter.paint(context, { time, view });
  return context.getImageData(0, 0, width, height).data;
}

function difference(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum / one.length;
}

describe('createScenePainter', () => {
  it.each(['general', 'seedream', 'chat', 'diffusion'] as const)(
    'paints what paintScene paints: %s',
    (style) => {
      for (const prompt of [
        'three cats on a meadow',
        'a ship at sea in the rain',
        'a room',
        'a castle in fog',
      ]) {
        const scene = sceneOf(prompt, style);
        const context = createCanvas(width, height).getContext('2d');
        paintScene(context, scene);
        const still = context.getImageData(0, 0, width, height).data;
        expect(difference(frame(createScenePainter(scene), 0), still), prompt).toBeLessThan(6);
      }
    },
  );

  it('gives the same frame for the same time, independent of earlier frames', () => {
    const scene = sceneOf('a fox by a lake, wind');
    const one = createScenePainter(scene);
    frame(one, 0);
    frame(one, 3.7);
    expect(Buffer.from(frame(one, 2)).equals(Buffer.from(frame(createScenePainter(scene), 2)))).toBe(true);
  });

  it('moves without jumps for 15 seconds', () => {
    for (const prompt of ['a sailboat on the sea, clouds', 'an octopus underwater', 'a bird over a forest']) {
      const painter = createScenePainter(sceneOf(prompt));
      let before = frame(painter, 0);
      let moved = 0;
      for (const second of [0, 5, 10, 14.9]) {
        before = frame(painter, second);
        const after = frame(painter, second + 1 / 24);
        const step = difference(before, after);
        expect(step, `${prompt} at ${second}`).toBeLessThan(2.5);
        moved += step;
      }
      expect(moved, prompt).toBeGreaterThan(0);
    }
  });

  it('a camera moves every layer by its depth', () => {
    const painter = createScenePainter(sceneOf('a red kite over green hills'));
    const depths: number[] = [];
    frame(painter, 0, (_context, depth) => depths.push(depth));
    expect(depths.length).toBeGreaterThan(3);
    expect(Math.min(...depths)).toBeLessThan(0.2);
    expect(Math.max(...depths)).toBeGreaterThan(0.7);
    const moved = frame(painter, 0, (context, depth) => context.translate(-40 * depth, 0));
    expect(difference(moved, frame(painter, 0))).toBeGreaterThan(1);
  });

  it('keeps a transparent scene transparent', () => {
    const data = frame(createScenePainter(sceneOf('a cat', 'chat', true)), 1);
    expect(data[3]).toBe(0);
    expect(data.some((value, index) => index % 4 === 3 && value === 255)).toBe(true);
  });
});
