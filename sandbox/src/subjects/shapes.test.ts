import { createCanvas, type Path2D } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { box, curve, disc, joined, limb, polygon, rim, shape, starPath, turned } from './shapes.ts';

describe('described shapes', () => {
  it('pass through their points', () => {
    const ring = shape('50,10 90,50 50,90 10,50');
    expect(covers(ring, 50, 50)).toBe(true);
    expect(ring.computeTightBounds().map(Math.round)).toEqual([10, 10, 90, 90]);
  });

  it('are near circles through points of a circle', () => {
    const ring = shape('50,10 90,50 50,90 10,50');
    expect(covers(ring, 76, 24)).toBe(true);
    expect(covers(ring, 81, 19)).toBe(false);
  });

  it('keep their corners: a square of corners is a square', () => {
    const square = shape('20,20! 80,20! 80,80! 20,80!');
    expect(covers(square, 22, 22)).toBe(true);
    expect(covers(square, 18, 50)).toBe(false);
  });

  it('are built once', () => {
    expect(shape('1,1 5,5 1,9')).toBe(shape('1,1 5,5 1,9'));
    expect(disc(3, 4, 5)).toBe(disc(3, 4, 5));
    expect(disc(3, 4, 5)).not.toBe(disc(3, 4, 6));
  });

  it('with a tilde are not closed', () => {
    expect(shape('~10,10 50,10 90,10 90,90').toSVGString()).not.toMatch(/z/i);
    expect(shape('10,10 50,10 90,10 90,90').toSVGString()).toMatch(/z/i);
  });

  it('reject an invalid point', () => {
    expect(() => shape('10,10 20 30,30')).toThrow(RangeError);
    expect(() => shape('10,10 x,y 30,30')).toThrow(/not a point: x,y/);
  });
});

describe('built shapes', () => {
  it('a limb has the given thickness along it and at its ends', () => {
    const arm = limb([20, 50, 10], [80, 50, 4]);
    const [left, top, right, bottom] = arm.computeTightBounds();
    expect([left, right].map(Math.round)).toEqual([10, 84]);
    expect([top, bottom].map(Math.round)).toEqual([40, 60]);
    expect(covers(arm, 78, 45)).toBe(false);
  });

  it('curves and limbs without points are empty', () => {
    expect(curve().toSVGString()).toBe('');
    expect(limb().toSVGString()).toBe('');
  });

  it('a star has its first tip on top', () => {
    const star = starPath(50, 50, 5, 40, 16);
    expect(covers(star, 50, 14)).toBe(true);
    expect(covers(star, 50, 88)).toBe(false);
  });

  it('joined shapes cover the area of each', () => {
    const both = joined(box(0, 0, 10, 10), polygon([50, 50, 60, 50, 60, 60]));
    expect(covers(both, 5, 5)).toBe(true);
    expect(covers(both, 58, 52)).toBe(true);
    expect(covers(both, 30, 30)).toBe(false);
  });

  it('rotating a shape does not change the original', () => {
    const pole = box(-1, -40, 2, 40);
    expect(covers(turned(pole, Math.PI / 2), 30, 0.5)).toBe(true);
    expect(pole.computeTightBounds().map(Math.round)).toEqual([-1, -40, 1, 0]);
  });

  it('a rim is the area that the moved copy does not cover', () => {
    const shadow = rim(box(20, 20, 60, 60), -10, -10);
    expect(covers(shadow, 75, 75)).toBe(true);
    expect(covers(shadow, 30, 30)).toBe(false);
    expect(covers(shadow, 50, 50)).toBe(false);
  });
});

function covers(path: Path2D, x: number, y: number): boolean {
  return createCanvas(100, 100).getContext('2d').isPointInPath(path, x, y);
}
