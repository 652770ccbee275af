/** Painters of the ground: ridges, mountain peaks, the plane in front. */
import { Path2D } from '@napi-rs/canvas';
import { fill, verticalGradient, withSavedState } from '#sandbox/canvas/fills.ts';
import { addOval } from '#sandbox/canvas/round.ts';
import { mix, withAlpha } from '#sandbox/colour.ts';
import { isShaded } from '#sandbox/detail.ts';
import type { PeaksElement, PlaneElement, RidgeElement } from '#sandbox/model/elements/land.ts';
import type { Painting } from '#sandbox/model/painting.ts';
import { createRandom } from '#sandbox/random.ts';
import { ridgePath } from '#sandbox/scene/ridge-line.ts';
import { paintLandShading } from './land-shading.ts';

/** How far the land reaches beyond the image's sides, so that outlines never show there. */
export const overhang = 0.04;

export function paintRidge(painting: Painting, ridge: RidgeElement): void {
  const { scene, unit } = painting;
  const margin = unit * overhang;
  const step = Math.max(2, Math.min(ridge.line.length / 14, unit / (ridge.line.shape === 'peak' ? 160 : 70)));
  const path = ridgePath(ridge.line, -margin, scene.width + margin, ridge.bottom, step);
  paintMass(painting, ridge, path, ridge.foot);
}

function paintMass(
  painting: Painting,
  { line, bottom, colour, surface, depth, seed }: RidgeElement | PlaneElement,
  path: Path2D,
  foot: string,
): void {
  const { scene, unit, style } = painting;
  const margin = unit * overhang;
  const box = {
    ...{ x: -margin, y: line.y - line.height },
    ...{ width: scene.width + margin * 2, height: bottom - line.y + line.height },
  };
  style.mass(painting, path, { colour, foot, box, surface, depth, seed });
  paintLandShading(painting, line, path, bottom, depth);
}

/** Mountains with a lit and a shaded face and, when asked, snow. */
export function paintPeaks(painting: Painting, range: PeaksElement): void {
  const { style, context, light } = painting;
  for (const peak of range.peaks) {
    const height = range.bottom - peak.top;
    const outline = peakOutline(peak, range.bottom);
    const whole = new Path2D();
    whole.moveTo(peak.x - peak.half, range.bottom);
    for (const point of outline.left) whole.lineTo(point.x, point.y);
    whole.lineTo(peak.x, peak.top);
    for (const point of outline.right) whole.lineTo(point.x, point.y);
    whole.lineTo(peak.x + peak.half, range.bottom);
    whole.closePath();
    style.mass(painting, whole, {
      colour: range.colour,
      foot: range.foot,
      box: { x: peak.x - peak.half, y: peak.top, width: peak.half * 2, height },
      surface: 'rock',
      depth: range.depth,
      seed: peak.seed,
    });
    const shaded = new Path2D();
    const away = light.side < 0 ? outline.right : outline.left;
    shaded.moveTo(peak.x, peak.top);
    for (const point of outline.spine) shaded.lineTo(point.x, point.y);
    shaded.lineTo(peak.x - light.side * peak.half, range.bottom);
    for (const point of light.side < 0 ? [...away].reverse() : away) shaded.lineTo(point.x, point.y);
    shaded.closePath();
    withSavedState(context, () => {
      context.clip(whole);
      if (range.cap !== undefined) paintCap(painting, peak, range.cap, height);
      context.fillStyle = verticalGradient(
        context,
        peak.top,
        range.bottom,
        [withAlpha(range.shade, 0.62), withAlpha(range.shade, 0.34), withAlpha(range.shade, 0)],
        [0, 0.5, 0.92],
      );
      context.fill(shaded);
    });
  }
}

interface PeakOutline {
  left: { x: number; y: number }[];
  right: { x: number; y: number }[];
  spine: { x: number; y: number }[];
}

function peakOutline(
  peak: { x: number; top: number; half: number; seed: number },
  bottom: number,
): PeakOutline {
  const random = createRandom(`peak/${peak.seed}`);
  const height = bottom - peak.top;
  const steps = 9;
  const side = (direction: -1 | 1): { x: number; y: number }[] => {
    const points: { x: number; y: number }[] = [];
    for (let index = 1; index < steps; index += 1) {
      const place = index / steps;
      const wobble = random.range(-0.055, 0.055) * Math.min(1, place * 4);
      points.push({
        x: peak.x + direction * peak.half * Math.max(0.02, place + wobble),
        y: peak.top + height * (place ** 0.92 + random.range(-0.025, 0.025)),
      });
    }
    return points;
  };
  const left = side(-1).reverse();
  const right = side(1);
  const spine: { x: number; y: number }[] = [];
  let drift = 0;
  for (let index = 1; index <= 7; index += 1) {
    drift += random.range(-0.09, 0.09) * peak.half;
    spine.push({
      x: peak.x + drift + (index % 2 ? 0.06 : -0.05) * peak.half,
      y: peak.top + (height * index) / 7,
    });
  }
  return { left, right, spine };
}

function paintCap(
  { context }: Painting,
  peak: { x: number; top: number; half: number; seed: number },
  cap: string,
  height: number,
): void {
  const random = createRandom(`cap/${peak.seed}`);
  const depth = height * random.range(0.3, 0.42);
  const teeth = 9;
  const half = peak.half * 0.62;
  const path = new Path2D();
  path.moveTo(peak.x - half, peak.top - height * 0.05);
  path.lineTo(peak.x + half, peak.top - height * 0.05);
  for (let index = 0; index <= teeth; index += 1) {
    const place = 1 - (index / teeth) * 2;
    const lower =
      depth * (1 - Math.abs(place) * 0.12) * (index % 2 ? random.range(0.55, 0.75) : random.range(0.9, 1.18));
    path.lineTo(peak.x + half * place, peak.top + lower);
  }
  path.closePath();
  fill(context, cap, path);
}

/** The ground in front: colour from far to near, furrows when it is a field. */
export function paintPlane(painting: Painting, plane: PlaneElement): void {
  const { scene, unit, context } = painting;
  const margin = unit * overhang;
  const step = Math.max(2, Math.min(plane.line.length / 12, unit / 50));
  const path = ridgePath(plane.line, -margin, scene.width + margin, plane.bottom + margin, step);
  paintMass(painting, plane, path, plane.near);
  const { furrows } = plane;
  if (furrows) {
    withSavedState(context, () => {
      context.clip(path);
      paintFurrows(painting, plane, furrows);
    });
  }
  if (plane.lane) paintLane(painting, plane.lane);
  if (isShaded(painting.detail) && !plane.lane) {
    withSavedState(context, () => {
      context.clip(path);
      paintDapples(painting, plane);
    });
  }
}

function paintLane(
  { context, scene, unit }: Painting,
  lane: { colour: string; y: number; thick: number },
): void {
  const gap = unit * 0.26;
  context.fillStyle = lane.colour;
  for (let x = -gap * 0.3; x < scene.width; x += gap) {
    context.beginPath();
    context.moveTo(x, lane.y);
    context.lineTo(x + gap * 0.52, lane.y);
    context.lineTo(x + gap * 0.5, lane.y + lane.thick);
    context.lineTo(x - gap * 0.02, lane.y + lane.thick);
    context.fill();
  }
}

/** Rows that run to one point on the horizon. */
function paintFurrows(
  { context, scene, unit }: Painting,
  plane: PlaneElement,
  furrows: { colour: string; x: number; y: number },
): void {
  const bottom = plane.bottom + unit * 0.05;
  const rows = Math.ceil((scene.width / unit) * 13) + 8;
  const gap = (scene.width * 3.2) / rows;
  const path = new Path2D();
  for (let index = 0; index < rows; index += 1) {
    const x = scene.width / 2 - scene.width * 1.6 + index * gap;
    path.moveTo(furrows.x, furrows.y);
    path.lineTo(x, bottom);
    path.lineTo(x + gap * 0.42, bottom);
    path.closePath();
  }
  context.fillStyle = verticalGradient(
    context,
    plane.line.y,
    bottom,
    [withAlpha(furrows.colour, 0), withAlpha(furrows.colour, 0.85)],
    [0, 0.5],
  );
  context.fill(path);
}

/** Long soft patches of lighter and darker ground, wider towards the viewer. */
function paintDapples({ context, scene, light }: Painting, plane: PlaneElement): void {
  const random = createRandom(`dapples/${plane.seed}`);
  const reach = plane.bottom - plane.line.y;
  if (reach <= 0) return;
  const count = Math.min(60, Math.ceil((scene.width / Math.max(1, reach)) * 9) + 6);
  for (const tone of [mix(plane.colour, light.key, 0.35), mix(plane.near, light.shade, 0.3)]) {
    const path = new Path2D();
    for (let index = 0; index < count; index += 1) {
      const near = random.next();
      const y = plane.line.y + reach * (0.06 + 0.9 * near ** 1.5);
      const rx = reach * (0.08 + 0.34 * near) * random.range(0.5, 1.3);
      const x = random.range(-0.05, 1.05) * scene.width;
      addOval(path, { x, y, radiusX: rx, radiusY: rx * random.range(0.07, 0.13) });
    }
    fill(context, withAlpha(tone, 0.16), path);
  }
}
