/** Painter of rows of trees: each species as crown, lit part and trunk, gathered over a row and filled together. */

import { Path2D } from '@napi-rs/canvas';
import { fill } from '#sandbox/canvas/fills.ts';
import { mix } from '#sandbox/colour.ts';
import type { TreesElement } from '#sandbox/model/elements/land.ts';
import type { Painting } from '#sandbox/model/painting.ts';
import { createRandom } from '#sandbox/random.ts';
import { type GrowingTree, growTree, type TreeParts } from './tree-shapes.ts';

/** Trees are filled in this many tones, back ones first. */
const tones = 3;

export function paintTrees(painting: Painting, row: TreesElement): void {
  for (let tone = 0; tone < tones; tone += 1) {
    const trees = row.trees.filter((tree) => Math.min(tones - 1, Math.floor(tree.tone * tones)) === tone);
    if (trees.length > 0) paintTone(painting, row, trees, tone / (tones - 1) - 0.5);
  }
}

function paintTone(painting: Painting, row: TreesElement, trees: TreesElement['trees'], tone: number): void {
  const { context, style, light, time, unit } = painting;
  const parts: TreeParts = {
    crown: new Path2D(),
    lit: new Path2D(),
    trunk: new Path2D(),
    snow: new Path2D(),
  };
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const tree of trees) {
    const sway = row.sways
      ? Math.sin(time * 1.1 + tree.seed) * 0.012 + Math.sin(time * 2.3 + tree.seed * 2) * 0.004
      : 0;
    const growing: GrowingTree = {
      ...tree,
      random: createRandom(`tree/${tree.seed}`),
      side: light.side,
      simple: row.depth < 0.35,
      sway,
    };
    growTree(parts, growing);
    left = Math.min(left, tree.x - tree.height * 0.5);
    right = Math.max(right, tree.x + tree.height * 0.5);
    top = Math.min(top, tree.y - tree.height);
    bottom = Math.max(bottom, tree.y);
  }
  const leaf = mix(row.leaf, tone > 0 ? light.key : light.shade, Math.abs(tone) * 0.16);
  const shade = mix(row.leafShade, light.shade, tone < 0 ? 0.12 : 0);
  const box = { x: left, y: top, width: right - left, height: bottom - top };
  const plain = row.depth < 0.3 || trees.every((tree) => tree.height < unit * 0.05);
  const common = { box, depth: row.depth, seed: row.seed, plain };
  style.mass(painting, parts.trunk, { ...common, colour: row.trunk, surface: 'wood' });
  style.mass(painting, parts.crown, {
    ...common,
    colour: shade,
    foot: mix(shade, light.shade, 0.16),
    surface: 'foliage',
  });
  fill(context, leaf, parts.lit);
  if (row.snow !== undefined) {
    fill(context, row.snow, parts.snow);
  }
}
