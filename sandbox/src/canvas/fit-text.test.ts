import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { sandboxFont } from '#sandbox/fonts/sandbox-font.ts';
import { fitText, letter, lineHeight } from './fit-text.ts';

const context = createCanvas(400, 200).getContext('2d');

describe('fitText', () => {
  it.each([
    ['a word', 'OPEN', 200, 60],
    ['a sentence', 'the quick brown fox jumps over the lazy dog', 200, 60],
    ['many words', 'word '.repeat(32).trim(), 180, 90],
    ['one long word', 'Donaudampfschifffahrtsgesellschaft', 120, 40],
    ['a narrow box', 'HELLO WORLD', 30, 120],
    ['two lines', 'first\nsecond', 200, 80],
    ['no latin', 'こんにちは 世界 مرحبا 🎉', 160, 60],
  ])('%s is within its box', (_name, text, width, height) => {
    const { lines, size } = fitText(context, text, { width, height });
    context.font = sandboxFont('bold', size);
    expect(lines.length * size * lineHeight).toBeLessThanOrEqual(height + 1);
    for (const line of lines) expect(context.measureText(line).width).toBeLessThanOrEqual(width + 1);
    expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  });

  it('uses larger letters in a larger box', () => {
    const small = fitText(context, 'OPEN', { width: 60, height: 30 }).size;
    expect(fitText(context, 'OPEN', { width: 240, height: 120 }).size).toBeGreaterThan(small * 2);
  });

  it('cuts what does not fit at any size', () => {
    const { lines } = fitText(context, 'word '.repeat(30), { width: 12, height: 8 });
    expect(lines.at(-1)).toMatch(/…$/);
  });

  it('draws with the bundled font: wide letters are wider than narrow ones, and pixels are in the box only', () => {
    const pen = createCanvas(120, 60).getContext('2d');
    pen.fillStyle = '#000000';
    letter(pen, 'WIDE', { x: 20, y: 10, width: 80, height: 40 });
    const { data } = pen.getImageData(0, 0, 120, 60);
    const inked = (x0: number, x1: number): number => {
      let count = 0;
      for (let y = 0; y < 60; y += 1)
        for (let x = x0; x < x1; x += 1) if ((data[(y * 120 + x) * 4 + 3] ?? 0) > 60) count += 1;
      return count;
    };
    expect(inked(20, 100)).toBeGreaterThan(200);
    expect(inked(0, 18)).toBe(0);
    expect(inked(102, 120)).toBe(0);
  });
});
