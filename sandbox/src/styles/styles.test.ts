import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { channels, luminance } from '#sandbox/colour.ts';
import type { StyleName } from '#sandbox/model/scene.ts';
import { lightFor } from '#sandbox/scene/light.ts';
import { readPrompt } from '#sandbox/scene/read-prompt.ts';
import { inksFor } from './chat-inks.ts';
import { addRim, lightCutout, shadeFarSide } from './cutout-light.ts';
import { findStyle } from './find-style.ts';
import { hatchCutout } from './hatch.ts';

const names = ['general', 'seedream', 'chat', 'diffusion'] as const satisfies readonly StyleName[];
const times = ['dawn', 'morning', 'noon', 'golden', 'sunset', 'dusk', 'night'] as const;

describe.each(names)('%s', (name) => {
  const style = findStyle(name);

  it('has a different sky for every time of day, darker at night', () => {
    const brightness = times.map((time) => {
      const { stops } = style.skies[time];
      for (const colour of stops) channels(colour);
      return stops.reduce((sum, colour) => sum + luminance(colour), 0) / stops.length;
    });
    expect(new Set(times.map((time) => style.skies[time].stops.join())).size).toBe(times.length);
    const noon = brightness[times.indexOf('noon')] ?? 0;
    expect(brightness[times.indexOf('night')]).toBeLessThan(noon * 0.55);
    expect(style.skies.night.exposure).toBeLessThan(style.skies.noon.exposure);
  });

  it('does not change the alpha of a subject', () => {
    const canvas = createCanvas(80, 60);
    const context = canvas.getContext('2d');
    context.fillStyle = '#c04030';
    context.beginPath();
    context.arc(40, 30, 20, 0, Math.PI * 2);
    context.fill();
    const alpha = (): number[] => {
      const { data } = context.getImageData(0, 0, 80, 60);
      return Array.from({ length: 80 * 60 }, (_, index) => data[index * 4 + 3] ?? 0);
    };
    const before = alpha();
    const light = lightFor(readPrompt('a cat'), style, 'golden', -1);
    const part = { x: 0, y: 0, width: 80, height: 60 };
    style.finishCutout({
      context,
      width: 80,
      height: 60,
      part,
      light,
      unit: 256,
      depth: 0.8,
      detail: 1,
      seed: 7,
    });
    const after = alpha();
    const most = Math.max(...after.map((value, index) => Math.abs(value - (before[index] ?? 0))));
    expect(most).toBeLessThanOrEqual(2);
  });

  it('is less saturated in a storm, and pastel when requested', () => {
    const sky = (prompt: string): readonly string[] => lightFor(readPrompt(prompt), style, 'noon', -1).sky;
    const colourful = (colours: readonly string[]): number =>
      colours.reduce((sum, colour) => {
        const rgb = channels(colour);
        return sum + Math.max(...rgb) - Math.min(...rgb);
      }, 0);
    expect(colourful(sky('a storm'))).toBeLessThan(colourful(sky('hills')) * 0.6);
    expect(luminance(sky('hills, pastel')[0] ?? '#000000')).toBeGreaterThan(
      luminance(sky('hills')[0] ?? '#000000'),
    );
  });
});

describe('chat', () => {
  it('prints scenery in a fixed set of inks', () => {
    const style = findStyle('chat');
    const light = lightFor(readPrompt('hills'), style, 'noon', -1);
    const inks = inksFor('noon');
    expect(inks.length).toBeLessThan(70);
    for (const colour of ['#123456', '#5f9a2b', '#ff00ff', '#e9e9e9'])
      expect(inks).toContain(style.tone(colour, light));
  });
});

describe('light on a subject', () => {
  const cutout = (side: -1 | 1) => {
    const context = createCanvas(100, 100).getContext('2d');
    context.fillStyle = '#808080';
    context.fillRect(20, 20, 60, 60);
    const light = { ...lightFor(readPrompt('hills'), findStyle('general'), 'noon', side), side };
    const part = { x: 0, y: 0, width: 100, height: 100 };
    return { context, width: 100, height: 100, part, light, unit: 1000, depth: 0.8, detail: 1, seed: 1 };
  };
  const red = (one: ReturnType<typeof cutout>, x: number): number =>
    one.context.getImageData(x, 50, 1, 1).data[0] ?? 0;

  it.each([
    ['left', -1],
    ['right', 1],
  ] as const)('comes from the %s', (_name, side) => {
    const [near, far] = side < 0 ? [21, 78] : [78, 21];
    const lit = cutout(side);
    lightCutout(lit, { rim: 0, shade: 0.5, ambient: 0 });
    expect(red(lit, near)).toBeGreaterThan(red(lit, far));
    const rimmed = cutout(side);
    addRim(rimmed, 1, '#ffffff');
    expect(red(rimmed, near)).toBeGreaterThan(200);
    expect(red(rimmed, far)).toBe(128);
    const shaded = cutout(side);
    shadeFarSide(shaded, '#000000');
    expect(red(shaded, far)).toBeLessThan(20);
    expect(red(shaded, near)).toBe(128);
  });

  it('is hatched on the unlit side only', () => {
    const hatched = cutout(-1);
    hatchCutout(hatched, '#000000');
    const darkest = (from: number, to: number): number => {
      const { data } = hatched.context.getImageData(from, 25, to - from, 50);
      let least = 255;
      for (let at = 0; at < data.length; at += 4) least = Math.min(least, data[at] ?? 255);
      return least;
    };
    expect(darkest(73, 79)).toBeLessThan(70);
    expect(darkest(22, 50)).toBe(128);
  });
});
