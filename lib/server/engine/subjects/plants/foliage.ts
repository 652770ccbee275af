/** Crowns of leaves for trees and bushes. Knows no trunk. */
import { mix, withAlpha } from '#lib/server/engine/colour.ts';
import type { Random } from '#lib/server/engine/random.ts';
import type { Brush, Tones } from '#lib/server/engine/subjects/brush.ts';
import { disc, oval } from '#lib/server/engine/subjects/shapes.ts';

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
  for (const [clumpX, clumpY, size] of clumps) brush.fill(disc(clumpX, clumpY, size), deep);
  brush.mark(oval(x, y, radiusX * 0.75, radiusY * 0.75), deep);
  for (const [clumpX, clumpY, size] of clumps)
    brush.mark(disc(clumpX - size * 0.12, clumpY - size * 0.16, size * 0.9), leaf.dark);
  brush.mark(oval(x - radiusX * 0.04, y - radiusY * 0.04, radiusX * 0.72, radiusY * 0.72), leaf.dark);
  for (const [clumpX, clumpY, size] of clumps) {
    const lit = 0.5 - ((clumpX - x) / radiusX) * 0.3 - ((clumpY - y) / radiusY) * 0.45;
    if (lit > 0.2)
      brush.mark(disc(clumpX - size * 0.28, clumpY - size * 0.34, size * (0.5 + lit * 0.35)), leaf.base);
  }
  brush.mark(oval(x - radiusX * 0.16, y - radiusY * 0.2, radiusX * 0.6, radiusY * 0.56), leaf.base);
  for (const [clumpX, clumpY, size] of clumps) {
    const lit = -((clumpX - x) / radiusX) * 0.5 - ((clumpY - y) / radiusY) * 0.7;
    if (lit <= 0.05) continue;
    for (const [dx, dy, share] of [
      [-0.5, -0.1, 0.34],
      [-0.1, -0.5, 0.38],
      [0.3, -0.42, 0.26],
      [-0.2, -0.12, 0.36],
    ] as const) {
      brush.mark(
        disc(clumpX + dx * size, clumpY + dy * size, size * share * (0.7 + lit * 0.5)),
        mix(leaf.base, leaf.light, 0.45 + lit * 0.4),
      );
    }
  }
  scatterLeaves(brush, crown, leaf, random);
}

function scatterLeaves(brush: Brush, crown: Cluster, leaf: Tones, random: Random): void {
  const count = Math.round(16 + brush.detail * 44);
  for (let index = 0; index < count; index += 1) {
    const angle = random.range(0, Math.PI * 2);
    const reach = Math.sqrt(random.next()) * 0.9;
    const side = Math.cos(angle) * 0.5 + Math.sin(angle) * 0.8;
    const tone =
      side * reach > 0.12
        ? index % 2
          ? leaf.base
          : mix(leaf.dark, '#1d2440', 0.2)
        : index % 3
          ? leaf.light
          : leaf.dark;
    brush.mark(
      oval(
        crown.x + Math.cos(angle) * crown.radiusX * reach,
        crown.y + Math.sin(angle) * crown.radiusY * reach,
        crown.radiusX * 0.05,
        crown.radiusX * 0.026,
        random.range(0, Math.PI),
      ),
      withAlpha(tone, 0.75),
    );
  }
}
