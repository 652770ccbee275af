/** Crowns of leaves for trees and bushes. Knows no trunk. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import type { Random } from '#sandbox/random.ts';
import type { Brush, Tones } from '#sandbox/subjects/brush.ts';
import { disc, joined, oval, type Shape } from '#sandbox/subjects/shapes.ts';

export interface Cluster {
  x: number;
  y: number;
  radiusX: number;
  radiusY: number;
}

/** A crown of foliage: clumps in shade below right, lit clumps above left, single leaves at the rim and within. */
export function foliage(brush: Brush, crown: Cluster, leaf: Tones, random: Random): void {
  const { x, y, radiusX, radiusY } = crown;
  const clumps = Array.from({ length: 11 }, (_, index) => {
    const angle = (index / 11) * Math.PI * 2 + random.range(-0.2, 0.2);
    const reach = random.range(0.56, 0.7);
    const size = random.range(0.32, 0.42) * Math.min(radiusX, radiusY);
    const drift = brush.sway(radiusX * 0.012, 1.1, index * 1.7);
    return [
      x + Math.cos(angle) * radiusX * reach + drift,
      y + Math.sin(angle) * radiusY * reach,
      size,
    ] as const;
  });
  const deep = mix(leaf.dark, '#1d2440', 0.22);
  const heart = (dx: number, dy: number, share: number) =>
    oval(x + radiusX * dx, y + radiusY * dy, radiusX * share, radiusY * share);
  brush.fill(joined(...clumps.map(([cx, cy, size]) => disc(cx, cy, size)), heart(0, 0, 0.75)), deep);
  const shaded = clumps.map(([cx, cy, size]) => disc(cx - size * 0.12, cy - size * 0.16, size * 0.9));
  brush.mark(joined(...shaded, heart(-0.04, -0.04, 0.72)), leaf.dark);
  const facing = (cx: number, cy: number) => -((cx - x) / radiusX) * 0.4 - ((cy - y) / radiusY) * 0.6;
  const open = clumps.flatMap(([cx, cy, size]) => {
    const lit = 0.5 + facing(cx, cy) * 0.75;
    return lit > 0.2 ? [disc(cx - size * 0.28, cy - size * 0.34, size * (0.5 + lit * 0.35))] : [];
  });
  brush.mark(joined(...open, heart(-0.16, -0.2, 0.58)), leaf.base);
  const bright = clumps.flatMap(([cx, cy, size]) => {
    const lit = facing(cx, cy) * 1.15;
    const lobe = (dx: number, dy: number, share: number) =>
      disc(cx + dx * size, cy + dy * size, size * share * (0.7 + lit * 0.5));
    return lit > 0.05
      ? [lobe(-0.5, -0.1, 0.34), lobe(-0.1, -0.5, 0.38), lobe(0.3, -0.42, 0.26), lobe(-0.2, -0.12, 0.36)]
      : [];
  });
  brush.mark(joined(...bright), mix(leaf.base, leaf.light, 0.65));
  scatterLeaves(brush, crown, leaf, random);
}

/** Single leaves, gathered by tone so that each tone is one fill. */
function scatterLeaves(brush: Brush, crown: Cluster, leaf: Tones, random: Random): void {
  const heaps = new Map<string, Shape[]>();
  const count = Math.round(16 + brush.detail * 44);
  for (let index = 0; index < count; index += 1) {
    const angle = random.range(0, Math.PI * 2);
    const reach = Math.sqrt(random.next()) * 0.9;
    const shaded = (Math.cos(angle) * 0.5 + Math.sin(angle) * 0.8) * reach > 0.12;
    const inShade = index % 2 ? leaf.base : mix(leaf.dark, '#1d2440', 0.2);
    const tone = shaded ? inShade : index % 3 ? leaf.light : leaf.dark;
    const [x, y] = [Math.cos(angle) * crown.radiusX * reach, Math.sin(angle) * crown.radiusY * reach];
    const size = crown.radiusX * 0.05;
    const heap = heaps.get(tone) ?? [];
    heaps.set(tone, heap);
    heap.push(oval(crown.x + x, crown.y + y, size, size * 0.52, random.range(0, Math.PI)));
  }
  for (const [tone, heap] of heaps) brush.mark(joined(...heap), withAlpha(tone, 0.75));
}
