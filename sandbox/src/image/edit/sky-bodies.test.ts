import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { ballInField, colourAt, difference } from '#sandbox/image/fixtures/test-images.ts';
import { readInstruction } from '#sandbox/image/instruction/read-instruction.ts';
import { luminanceOf } from '#sandbox/image/raster/plane.ts';
import { type Raster, rasterOf } from '#sandbox/image/raster/raster.ts';
import { findSky } from '#sandbox/image/segment/find-sky.ts';
import { findSun } from '#sandbox/image/segment/find-sun.ts';
import { findRegions, type Region } from '#sandbox/image/segment/regions.ts';
import { applyEdits } from './apply-edits.ts';

const options = { seed: 'seed', style: 'general', detail: 0.6, checkpoint: () => {} } as const;
const edited = (prompt: string, source: Raster) => applyEdits(source, readInstruction(prompt), options);

/** Blue above, warm and pale below, a pale sun of radius 0.06 at (0.3, 0.5), green hills from 0.68 down. */
function evening(side: number): Raster {
  const canvas = createCanvas(side, side);
  const pen = canvas.getContext('2d');
  const sky = pen.createLinearGradient(0, 0, 0, side * 0.7);
  sky.addColorStop(0, '#7fb0cc');
  sky.addColorStop(0.6, '#f4d8a4');
  sky.addColorStop(1, '#f2b98a');
  pen.fillStyle = sky;
  pen.fillRect(0, 0, side, side);
  pen.fillStyle = '#fff1cf';
  pen.beginPath();
  pen.arc(side * 0.3, side * 0.5, side * 0.06, 0, Math.PI * 2);
  pen.fill();
  pen.fillStyle = '#4f7f4a';
  pen.fillRect(0, side * 0.68, side, side);
  return rasterOf(canvas);
}

/** Regions brighter than the level, largest first. */
function spots(raster: Raster, level: number): Region[] {
  return findRegions(luminanceOf(raster), (value) => value > level);
}

describe.each([128, 512])('night over an evening of %s pixels', (side) => {
  const source = evening(side);
  const night = edited('Make it night with a full moon and stars', source);
  const [moon, ...others] = spots(night, 0.6);

  test('has one bright round moon in its sky', () => {
    expect(moon).toBeDefined();
    if (moon === undefined) return;
    const [wide, tall] = [moon.right - moon.left, moon.bottom - moon.top];
    expect(wide / side).toBeGreaterThan(0.11);
    expect(wide / side).toBeLessThan(0.2);
    expect(Math.abs(wide / tall - 1)).toBeLessThan(0.15);
    expect(moon.bottom / side).toBeLessThan(0.5);
    expect(moon.pixels.length).toBeGreaterThan((others[0]?.pixels.length ?? 0) * 8);
  });

  test('has many stars, none on the ground', () => {
    const stars = spots(night, 0.42).slice(1);
    expect(stars.length).toBeGreaterThan(40);
    expect(stars.every(({ bottom }) => bottom <= side * 0.7)).toBe(true);
  });

  test('keeps nothing of the sun: its place is as dark as the sky beside it', () => {
    const plain = luminanceOf(edited('make it night', source));
    const at = (u: number, v: number) =>
      plain.values[Math.floor(v * side) * side + Math.floor(u * side)] ?? 1;
    const around = (u: number) => [-0.02, -0.01, 0.01, 0.02].map((step) => at(u + step, 0.5 + step)).sort();
    expect(Math.abs((around(0.3)[1] ?? 1) - (around(0.45)[1] ?? 0))).toBeLessThan(0.04);
  });
});

const source = evening(320);

test('a crescent is less than half as bright an area as a full moon', () => {
  const [full] = spots(edited('night with a full moon', source), 0.6);
  const [crescent] = spots(edited('night with a crescent moon', source), 0.6);
  expect(crescent?.pixels.length).toBeGreaterThan(30);
  expect(crescent?.pixels.length).toBeLessThan((full?.pixels.length ?? 0) * 0.5);
});

test('the sunset sun stays on the side where the sun was, and grows when a big one is asked', () => {
  const sunOf = (prompt: string) => {
    const raster = edited(prompt, source);
    return findSun(raster, findSky(source));
  };
  const [sun, big] = [sunOf('make it sunset'), sunOf('make it sunset with a big sun')];
  expect(Math.abs((sun?.x ?? 0) / 320 - 0.3)).toBeLessThan(0.05);
  expect(big?.radius).toBeGreaterThan((sun?.radius ?? 99) * 1.2);
});

test('rain takes the sun away', () => {
  const wet = edited('make it rain', source);
  const [red, green, blue] = colourAt(wet, 0.3, 0.5);
  const beside = colourAt(wet, 0.42, 0.5);
  expect(Math.abs(red - beside[0]) + Math.abs(green - beside[1]) + Math.abs(blue - beside[2])).toBeLessThan(
    60,
  );
});

test('clouds and a rainbow show in the sky and leave the ground alone', () => {
  for (const prompt of ['add clouds', 'add a rainbow']) {
    const result = edited(prompt, source);
    expect(difference(result, source, (_, v) => v < 0.66)).toBeGreaterThan(2);
    expect(difference(result, source, (_, v) => v > 0.72)).toBeLessThan(0.5);
  }
});

test('a moon stands behind what is before the sky', () => {
  const field = ballInField(200, 200);
  const night = edited('add a full moon', field);
  expect(difference(night, field, (u, v) => Math.hypot(u - 0.5, v - 0.5) < 0.14)).toBeLessThan(1);
  expect(difference(night, field, (_, v) => v < 0.5)).toBeGreaterThan(1);
});
