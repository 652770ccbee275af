import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { channels, tintOf } from '#sandbox/colour.ts';
import type { Random } from '#sandbox/random.ts';
import { type Brush, drawn, tones } from './brush.ts';
import { box, disc } from './shapes.ts';
import type { SubjectPen } from './subject.ts';

describe('tones', () => {
  it('are warmer in the light and bluer in the shade', () => {
    const { base, light, dark } = tones('#808080');
    expect(base).toBe('#808080');
    const [lightRed, , lightBlue] = channels(light);
    const [darkRed, darkGreen, darkBlue] = channels(dark);
    expect(lightRed).toBeGreaterThan(lightBlue);
    expect(darkBlue).toBeGreaterThan(darkGreen);
    expect(lightRed).toBeGreaterThan(darkRed);
  });
});

describe('the brush', () => {
  it('uses a box 100 high with a width from the aspect ratio', () => {
    let width = 0;
    const context = paint((brush) => {
      width = brush.width;
      brush.mark(box(90, 90, 10, 10), '#ff0000');
    });
    expect(width).toBe(150);
    expect(pixel(context, 95, 95)).toEqual([255, 0, 0, 255]);
    expect(pixel(context, 85, 95)).toEqual([0, 0, 0, 0]);
  });

  it('shades a solid below right and lights it above left', () => {
    const context = paint((brush) => brush.solid(disc(50, 50, 40), '#808080'));
    const [light = 0] = pixel(context, 24, 24);
    const [middle = 0] = pixel(context, 50, 50);
    const [dark = 0] = pixel(context, 76, 77);
    expect(light).toBeGreaterThan(middle + 8);
    expect(dark).toBeLessThan(middle - 8);
  });

  it('outlines forms but not marks, and nothing inside `bare`', () => {
    const outlined = (draw: (brush: Brush) => void) => pixel(paint(draw, { line: 0.04 }), 50, 18)[3];
    expect(outlined((brush) => brush.fill(disc(50, 50, 30), '#ffffff'))).toBe(255);
    expect(outlined((brush) => brush.mark(disc(50, 50, 30), '#ffffff'))).toBe(0);
    expect(outlined((brush) => brush.bare(() => brush.fill(disc(50, 50, 30), '#ffffff')))).toBe(0);
    expect(
      pixel(
        paint((brush) => brush.fill(disc(50, 50, 30), '#ffffff')),
        50,
        18,
      )[3],
    ).toBe(0);
  });

  it('clips inside a form and removes the clip afterwards', () => {
    const context = paint((brush) => {
      brush.inside(disc(50, 50, 20), () => brush.mark(box(0, 0, 100, 100), '#00ff00'));
      brush.mark(box(0, 0, 10, 10), '#0000ff');
    });
    expect(pixel(context, 50, 50)).toEqual([0, 255, 0, 255]);
    expect(pixel(context, 80, 80)).toEqual([0, 0, 0, 0]);
    expect(pixel(context, 5, 5)).toEqual([0, 0, 255, 255]);
  });

  it('rotates and scales around its position', () => {
    const context = paint((brush) =>
      brush.at(50, 50, { turn: Math.PI / 2, size: [2, 1] }, () => brush.mark(box(0, -2, 15, 4), '#ff0000')),
    );
    expect(pixel(context, 50, 75)).toEqual([255, 0, 0, 255]);
    expect(pixel(context, 75, 50)).toEqual([0, 0, 0, 0]);
  });

  it('a glow ends at its radius', () => {
    const context = paint((brush) => brush.glow(50, 50, 40, '#ffcc00', 0.8));
    const [centre = 0, half = 0, rim = 0] = [50, 70, 89].map((x) => pixel(context, x, 50)[3]);
    expect(centre).toBeGreaterThan(half);
    expect(half).toBeGreaterThan(rim);
    expect(rim).toBeLessThan(12);
  });

  it('restores the canvas even when a painter throws', () => {
    const context = createCanvas(10, 10).getContext('2d');
    const before = context.getTransform().toString();
    const failing = subject(() => {
      throw new Error('dropped the brush');
    });
    expect(() => failing.draw(pen(context, {}))).toThrow('dropped the brush');
    expect(context.getTransform().toString()).toBe(before);
  });
});

/** Gives everyone the build of full size, so that units are pixels here. */
const middling: Random = {
  next: () => 0.5,
  range: (_low, high) => Math.min(high, 1),
  integer: (low) => low,
  pick: ([first]) => {
    if (first === undefined) throw new RangeError('nothing to pick from');
    return first;
  },
  chance: () => false,
  fork: () => middling,
};

function subject(paintIt: (brush: Brush) => void) {
  return drawn('cat', paintIt);
}

function pen(context: SKRSContext2D, options: Partial<SubjectPen>): SubjectPen {
  return {
    context,
    aspect: 1.5,
    tint: tintOf('#808080'),
    random: middling,
    time: 0,
    detail: 1,
    line: 0,
    night: false,
    ...options,
  };
}

/** A sheet of 150 by 100 pixels, one for each unit of the brush. */
function paint(draw: (brush: Brush) => void, options: Partial<SubjectPen> = {}): SKRSContext2D {
  const context = createCanvas(150, 100).getContext('2d');
  context.scale(100, 100);
  subject(draw).draw(pen(context, options));
  return context;
}

function pixel(context: SKRSContext2D, x: number, y: number): number[] {
  return [...context.getImageData(x, y, 1, 1).data];
}
