/** How each species grows: adds one tree's crown, lit part, trunk and snow to the paths of its row. Geometry only. */
import type { Path2D } from '@napi-rs/canvas';
import { addDisc } from '#sandbox/canvas/round.ts';
import type { TreeSpecies } from '#sandbox/model/elements/land.ts';
import type { Random } from '#sandbox/random.ts';

export interface TreeParts {
  crown: Path2D;
  lit: Path2D;
  trunk: Path2D;
  snow: Path2D;
}

export interface GrowingTree {
  x: number;
  /** The foot. */
  y: number;
  height: number;
  species: TreeSpecies;
  random: Random;
  /** Where the light comes from. */
  side: -1 | 1;
  /** Far away: fewer parts. */
  simple: boolean;
  /** Sideways shift of the tip, in heights. */
  sway: number;
}

export function growTree(parts: TreeParts, tree: GrowingTree): void {
  growers[tree.species](parts, tree);
}

const growers: Readonly<Record<TreeSpecies, (parts: TreeParts, tree: GrowingTree) => void>> = {
  pine: growPine,
  round: growRound,
  birch: growBirch,
  palm: growPalm,
  bare: growBare,
  cypress: growCypress,
  jungle: growRound,
  cactus: growCactus,
};

/** The position of a point `up` heights above the foot, with sway. */
function lean(tree: GrowingTree, across: number, up: number): [number, number] {
  return [tree.x + (across + tree.sway * up * up) * tree.height, tree.y - up * tree.height];
}

function growPine(parts: TreeParts, tree: GrowingTree): void {
  const { random } = tree;
  const tiers = tree.height > 30 && !tree.simple ? 4 : 3;
  const girth = random.range(0.2, 0.27);
  addTrunk(parts.trunk, tree, 0.035, 0.2);
  for (let tier = 0; tier < tiers; tier += 1) {
    const low = 0.1 + (tier / tiers) * 0.72;
    const high = Math.min(1, low + 0.95 / tiers + 0.12);
    const half = girth * (1 - (tier / tiers) * 0.72);
    const droop = 0.03;
    const tip = lean(tree, 0, high);
    const from = lean(tree, -half, low);
    const middle = lean(tree, 0, low + droop);
    const to = lean(tree, half, low);
    parts.crown.moveTo(...tip);
    parts.crown.quadraticCurveTo(...lean(tree, -half * 0.34, low + (high - low) * 0.42), ...from);
    parts.crown.quadraticCurveTo(...lean(tree, -half * 0.4, low + droop * 0.2), ...middle);
    parts.crown.quadraticCurveTo(...lean(tree, half * 0.4, low + droop * 0.2), ...to);
    parts.crown.quadraticCurveTo(...lean(tree, half * 0.34, low + (high - low) * 0.42), ...tip);
    parts.crown.closePath();
    const edge = tree.side * half;
    parts.lit.moveTo(...tip);
    parts.lit.quadraticCurveTo(
      ...lean(tree, edge * 0.34, low + (high - low) * 0.42),
      ...lean(tree, edge, low),
    );
    parts.lit.quadraticCurveTo(
      ...lean(tree, edge * 0.55, low + droop),
      ...lean(tree, edge * 0.3, low + droop * 1.3),
    );
    parts.lit.quadraticCurveTo(...lean(tree, edge * 0.18, low + (high - low) * 0.6), ...tip);
    parts.lit.closePath();
    const shoulder = low + (high - low) * 0.34;
    parts.snow.moveTo(...tip);
    parts.snow.quadraticCurveTo(
      ...lean(tree, -half * 0.3, low + (high - low) * 0.5),
      ...lean(tree, -half * 0.56, shoulder),
    );
    parts.snow.quadraticCurveTo(
      ...lean(tree, -half * 0.2, shoulder + 0.05),
      ...lean(tree, 0, shoulder - 0.012),
    );
    parts.snow.quadraticCurveTo(
      ...lean(tree, half * 0.2, shoulder + 0.055),
      ...lean(tree, half * 0.56, shoulder),
    );
    parts.snow.quadraticCurveTo(...lean(tree, half * 0.3, low + (high - low) * 0.5), ...tip);
    parts.snow.closePath();
  }
}

function growRound(parts: TreeParts, tree: GrowingTree): void {
  addTrunk(parts.trunk, tree, 0.04, 0.56);
  addCrown(parts, tree, {
    wide: tree.random.range(0.2, 0.27),
    tall: tree.random.range(0.2, 0.26),
    middle: 0.67,
  });
}

/** Many clumps about an oval; the lit ones lie on the side of the light. Measures in tree heights. */
function addCrown(
  parts: TreeParts,
  tree: GrowingTree,
  crown: { wide: number; tall: number; middle: number },
): void {
  const { random, simple } = tree;
  const { wide, tall, middle } = crown;
  const heart = Math.min(wide, tall) * 0.95;
  addClump(parts.crown, tree, 0, middle, heart);
  if (tall > wide * 1.5) {
    addClump(parts.crown, tree, 0, middle + tall * 0.5, heart * 0.9);
    addClump(parts.crown, tree, 0, middle - tall * 0.45, heart * 0.95);
  }
  const fine = !simple && tree.height > 100;
  const clumps = simple ? 4 : fine ? 17 : tree.height > 26 ? 9 : 5;
  const size = Math.min(1, (wide + tall) / 0.46) * (simple ? 1.25 : fine ? 0.72 : 1);
  for (let index = 0; index < clumps; index += 1) {
    const angle = (index / clumps) * Math.PI * 2 + random.range(-0.25, 0.25);
    const across = Math.cos(angle) * wide;
    const up = middle + Math.sin(angle) * tall;
    const radius = random.range(0.1, 0.145) * size;
    addClump(parts.crown, tree, across, up, radius);
    const lightward = Math.cos(angle) * tree.side * 0.75 + Math.sin(angle);
    if (lightward > -0.1)
      addClump(parts.lit, tree, across * 0.92 + tree.side * 0.012, up + 0.018, radius * 0.68);
  }
  // Bunches of leaves that catch the light, smaller and more of them the nearer the tree.
  const bunches = simple ? 1 : fine ? 26 : 3;
  for (let index = 0; index < bunches; index += 1) {
    const angle = random.range(0, Math.PI * 2);
    const away = Math.sqrt(random.next()) * 0.85;
    const across = Math.cos(angle) * wide * away + tree.side * wide * 0.22;
    const up = middle + Math.sin(angle) * tall * away + tall * 0.2;
    const radius = random.range(0.05, 0.09) * size * (fine ? 0.5 : 1);
    addClump(parts.lit, tree, across, up, radius);
    if (fine) addClump(parts.lit, tree, across + radius * 0.9, up - radius * 0.35, radius * 0.7);
  }
}

function addClump(path: Path2D, tree: GrowingTree, across: number, up: number, radius: number): void {
  const [x, y] = lean(tree, across, up);
  addDisc(path, x, y, radius * tree.height);
}

/** A slim crown, high on a thin trunk. */
function growBirch(parts: TreeParts, tree: GrowingTree): void {
  addTrunk(parts.trunk, tree, 0.026, 0.6);
  addCrown(parts, tree, {
    wide: tree.random.range(0.1, 0.13),
    tall: tree.random.range(0.25, 0.29),
    middle: 0.66,
  });
}

function growCypress(parts: TreeParts, tree: GrowingTree): void {
  const half = tree.random.range(0.09, 0.13);
  addTrunk(parts.trunk, tree, 0.03, 0.15);
  for (const [path, left, right] of [
    [parts.crown, -half, half],
    [parts.lit, tree.side < 0 ? -half * 0.8 : half * 0.15, tree.side < 0 ? -half * 0.15 : half * 0.8],
  ] as const) {
    path.moveTo(...lean(tree, 0, 1));
    path.bezierCurveTo(
      ...lean(tree, left * 1.1, 0.7),
      ...lean(tree, left * 1.3, 0.2),
      ...lean(tree, left * 0.6, 0.07),
    );
    path.lineTo(...lean(tree, right * 0.6, 0.07));
    path.bezierCurveTo(...lean(tree, right * 1.3, 0.2), ...lean(tree, right * 1.1, 0.7), ...lean(tree, 0, 1));
    path.closePath();
  }
}

function growPalm(parts: TreeParts, tree: GrowingTree): void {
  const { random } = tree;
  const bend = random.range(0.08, 0.2) * (random.chance(0.5) ? 1 : -1);
  const [topX, topUp] = [bend, 0.78];
  parts.trunk.moveTo(...lean(tree, -0.03, 0));
  parts.trunk.quadraticCurveTo(...lean(tree, bend * 0.15 - 0.02, 0.45), ...lean(tree, topX - 0.014, topUp));
  parts.trunk.lineTo(...lean(tree, topX + 0.014, topUp));
  parts.trunk.quadraticCurveTo(...lean(tree, bend * 0.15 + 0.025, 0.45), ...lean(tree, 0.03, 0));
  parts.trunk.closePath();
  for (let index = 0; index < 8; index += 1) {
    const angle = Math.PI * (0.03 + (index / 7) * 0.94) + random.range(-0.08, 0.08);
    const reach = random.range(0.26, 0.36);
    const endX = topX + Math.cos(angle) * reach;
    const endUp = topUp + Math.sin(angle) * reach * 0.62 - Math.abs(Math.cos(angle)) * 0.17;
    const midX = topX + Math.cos(angle) * reach * 0.55;
    const midUp = topUp + Math.sin(angle) * reach * 0.7 + 0.07;
    const path = Math.cos(angle) * tree.side > 0.15 ? parts.lit : parts.crown;
    for (const target of path === parts.lit ? [parts.crown, parts.lit] : [parts.crown]) {
      target.moveTo(...lean(tree, topX, topUp));
      target.quadraticCurveTo(...lean(tree, midX, midUp), ...lean(tree, endX, endUp));
      target.quadraticCurveTo(...lean(tree, midX, midUp - 0.085), ...lean(tree, topX, topUp));
      target.closePath();
    }
  }
}

/** Limbs that fork twice, drawn as thin wedges. */
function growBare(parts: TreeParts, tree: GrowingTree): void {
  const { random } = tree;
  const branch = (
    across: number,
    up: number,
    angle: number,
    length: number,
    thick: number,
    level: number,
  ): void => {
    const endAcross = across + Math.sin(angle) * length;
    const endUp = up + Math.cos(angle) * length;
    const [sideX, sideUp] = [Math.cos(angle) * thick, -Math.sin(angle) * thick];
    parts.trunk.moveTo(...lean(tree, across - sideX, up - sideUp));
    parts.trunk.lineTo(...lean(tree, endAcross - sideX * 0.4, endUp - sideUp * 0.4));
    parts.trunk.lineTo(...lean(tree, endAcross + sideX * 0.4, endUp + sideUp * 0.4));
    parts.trunk.lineTo(...lean(tree, across + sideX, up + sideUp));
    parts.trunk.closePath();
    if (level === 0) return;
    const forks = level === 3 ? 4 : 3;
    for (let index = 0; index < forks; index += 1) {
      const place = 0.45 + (index / forks) * 0.55;
      const turn = (index % 2 ? 1 : -1) * random.range(0.35, 0.8);
      branch(
        across + Math.sin(angle) * length * place,
        up + Math.cos(angle) * length * place,
        angle * 0.75 + turn,
        length * random.range(0.42, 0.6),
        thick * 0.5,
        level - 1,
      );
    }
  };
  branch(0, 0, random.range(-0.05, 0.05), 0.5, 0.028, tree.height > 40 ? 3 : 2);
}

function growCactus(parts: TreeParts, tree: GrowingTree): void {
  const { random } = tree;
  const half = 0.085;
  const arm = (direction: number, low: number, high: number): void => {
    const [x] = lean(tree, direction * 0.25, 0);
    const [, bottom] = lean(tree, 0, low);
    const [, top] = lean(tree, 0, high);
    const thick = tree.height * 0.11;
    parts.crown.roundRect(
      Math.min(x, tree.x) - thick / 2,
      bottom - thick / 2,
      Math.abs(x - tree.x) + thick,
      thick,
      thick / 2,
    );
    parts.crown.roundRect(x - thick / 2, top, thick, bottom - top + thick / 2, thick / 2);
    if (direction * tree.side > 0)
      parts.lit.roundRect(x - thick / 2, top, thick * 0.45, bottom - top, thick * 0.2);
  };
  const width = half * 2 * tree.height;
  parts.crown.roundRect(tree.x - width / 2, tree.y - tree.height, width, tree.height, [
    width / 2,
    width / 2,
    0,
    0,
  ]);
  const litX = tree.side < 0 ? tree.x - width * 0.36 : tree.x + width * 0.14;
  parts.lit.roundRect(litX, tree.y - tree.height * 0.95, width * 0.22, tree.height * 0.9, width * 0.11);
  arm(-1, random.range(0.35, 0.5), random.range(0.62, 0.8));
  if (random.chance(0.75)) arm(1, random.range(0.42, 0.55), random.range(0.72, 0.88));
}

function addTrunk(path: Path2D, tree: GrowingTree, half: number, up: number): void {
  path.moveTo(...lean(tree, -half, 0));
  path.lineTo(...lean(tree, -half * 0.6, up));
  path.lineTo(...lean(tree, half * 0.6, up));
  path.lineTo(...lean(tree, half, 0));
  path.closePath();
}
