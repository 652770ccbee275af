/** Every look that is a pure change of colour, by name. Where in the image it applies is not known here. */
import { bakeLookup, type Grade, type Lookup } from '#sandbox/image/raster/lookup.ts';
import { smoothstep } from '#sandbox/image/raster/plane.ts';
import {
  chain,
  contrast,
  exposure,
  fade,
  filter,
  gamma,
  luma,
  mixGrades,
  ramp,
  rgb,
  saturation,
  splitTone,
  unchanged,
} from './grading.ts';

export const looks = {
  'black-and-white': chain(saturation(0), contrast(1.25)),
  sepia: chain(
    saturation(0),
    contrast(1.1),
    ramp([rgb('#1d120a'), rgb('#7a5a3a'), rgb('#d9bb8c'), rgb('#fbf0d8')]),
  ),
  vintage: chain(
    saturation(0.62),
    contrast(0.92),
    splitTone(rgb('#2a4a5e'), rgb('#ffd9a0'), 0.42),
    filter(1.06, 1, 0.86),
    fade(0.085, 0.95),
  ),
  vivid: chain(saturation(1.38), contrast(1.12)),
  pastel: chain(saturation(0.72), contrast(0.68, 0.7), exposure(0.5), fade(0.14, 1)),
  muted: chain(saturation(0.45), contrast(0.9), fade(0.05, 0.96)),
  dramatic: chain(saturation(0.72), contrast(1.5, 0.42), splitTone(rgb('#0d1b2a'), rgb('#f3e2c4'), 0.25)),
  cinematic: chain(
    contrast(1.15),
    splitTone(rgb('#04405a'), rgb('#ffb066'), 0.5),
    saturation(1.12),
    fade(0.02, 0.98),
  ),
  warm: chain(splitTone(rgb('#5a2f1a'), rgb('#ffd9a0'), 0.3), filter(1.09, 1.01, 0.9), saturation(1.1)),
  cool: chain(filter(0.84, 0.99, 1.16), saturation(0.95)),
  bright: chain(exposure(0.85), fade(0.04, 1)),
  dark: chain(exposure(-1.4), contrast(1.08)),
  contrasty: contrast(1.6),
  soft: chain(contrast(0.72), fade(0.06, 0.98)),
  negative: ([red, green, blue]) => [1 - red, 1 - green, 1 - blue],
  infrared: chain(foliageWhite, filter(1.05, 0.95, 1.04), contrast(1.1)),
  blueprint: ramp([rgb('#0a2a5e'), rgb('#123f86'), rgb('#2a63b4'), rgb('#cfe2fb')]),
  duotone: chain(contrast(1.25), ramp([rgb('#2b0a4f'), rgb('#c2185b'), rgb('#ff8a3d'), rgb('#ffe9a8')])),
  neon: chain(
    exposure(-1.45),
    contrast(1.25, 0.36),
    splitTone(rgb('#240a52'), rgb('#ff5fc8'), 0.55),
    saturation(1.25),
    filter(1.04, 0.84, 1.12),
  ),
  dreamy: chain(exposure(0.35), saturation(0.9), filter(1.05, 0.97, 1.05), fade(0.1, 1)),
  gothic: chain(saturation(0.35), exposure(-0.9), contrast(1.3), filter(0.94, 0.96, 1.08)),
  faded: chain(saturation(0.55), fade(0.16, 0.92)),
  'golden-hour': chain(
    splitTone(rgb('#4a2a3a'), rgb('#ffc070'), 0.5),
    filter(1.1, 1, 0.86),
    contrast(1.1),
    saturation(1.18),
  ),
  sunset: chain(
    exposure(-0.35),
    splitTone(rgb('#3b1d52'), rgb('#ff8f45'), 0.62),
    filter(1.12, 0.92, 0.8),
    contrast(1.12),
    saturation(1.12),
  ),
  dusk: chain(
    exposure(-1),
    splitTone(rgb('#1d2250'), rgb('#c9a0b8'), 0.45),
    filter(0.86, 0.9, 1.12),
    contrast(1.05),
  ),
  dawn: chain(
    exposure(-0.1),
    splitTone(rgb('#4a4a7a'), rgb('#ffc9b5'), 0.5),
    filter(1.03, 0.96, 1),
    contrast(0.94),
  ),
  night: chain(
    keepLamps(
      chain(saturation(0.5), gamma(1.2), exposure(-1.55), filter(0.58, 0.78, 1.22), fade(0.012, 0.92)),
    ),
    saturation(1.1),
  ),
  overcast: chain(saturation(0.6), contrast(0.86), filter(0.95, 0.99, 1.03)),
  daylight: chain(exposure(0.7), contrast(1.05), saturation(1.15), filter(1.03, 1.01, 0.97)),
  rainy: chain(saturation(0.55), exposure(-0.75), filter(0.88, 0.98, 1.08), contrast(0.98)),
  stormy: chain(saturation(0.42), exposure(-1.35), filter(0.84, 0.96, 1.1), contrast(1.2)),
  foggy: chain(saturation(0.55), contrast(0.75, 0.6), fade(0.1, 0.96)),
  wintry: chain(chillFoliage, saturation(0.7), filter(0.94, 1, 1.1), exposure(0.22)),
  autumnal: chain(turnFoliage, filter(1.05, 0.98, 0.92), saturation(1.08)),
  vernal: chain(freshenFoliage, exposure(0.25), saturation(1.15), filter(1.02, 1.01, 0.99)),
  estival: chain(exposure(0.28), saturation(1.3), filter(1.07, 1.02, 0.9), contrast(1.06)),
} satisfies Record<string, Grade>;

export type LookName = keyof typeof looks;

const baked = new Map<LookName, Lookup>();

/** The look ready to apply; baked once in each thread. */
export function lookupOf(look: LookName): Lookup {
  const known = baked.get(look) ?? bakeLookup(looks[look]);
  baked.set(look, known);
  return known;
}

/** Warm highlights are lamps and lit windows: they stay. */
function keepLamps(dark: Grade): Grade {
  return (colour) => {
    const [red, green, blue] = colour;
    const lamp = smoothstep(0.28, 0.6, red - blue) * smoothstep(0.6, 0.9, red) * smoothstep(0.35, 0.7, green);
    return mixGrades(dark, filter(1.05, 0.94, 0.7), lamp * 0.85)(colour);
  };
}

/** How much a colour looks like leaves or grass, 0..1. */
function greenness([red, green, blue]: readonly [number, number, number]): number {
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (most <= 0 || spread <= 0) return 0;
  return (
    smoothstep(0.06, 0.25, spread / most) *
    smoothstep(0, 0.06, green - blue) *
    smoothstep(-0.1, 0.02, green - red)
  );
}

function turnFoliage(colour: readonly [number, number, number]): readonly [number, number, number] {
  const share = greenness(colour);
  if (share === 0) return colour;
  const light = luma(colour);
  const turned = ramp([rgb('#2e0f06'), rgb('#8f2d12'), rgb('#d9701c'), rgb('#f2b233'), rgb('#fbe6a0')])([
    light * 1.12,
    light * 1.12,
    light * 1.12,
  ]);
  return mixGrades(unchanged, () => turned, share * 0.92)(colour);
}

function chillFoliage(colour: readonly [number, number, number]): readonly [number, number, number] {
  const light = 0.25 + luma(colour) * 0.75;
  return mixGrades(
    unchanged,
    () => [light * 0.94, light * 0.97, light * 1.02],
    greenness(colour) * 0.7,
  )(colour);
}

function freshenFoliage(colour: readonly [number, number, number]): readonly [number, number, number] {
  const [red, green, blue] = colour;
  return mixGrades(
    unchanged,
    () => [red * 1.02 + 0.04, green * 1.16 + 0.04, blue * 0.8],
    greenness(colour),
  )(colour);
}

function foliageWhite(colour: readonly [number, number, number]): readonly [number, number, number] {
  const light = 0.45 + luma(colour) * 0.6;
  return mixGrades(unchanged, () => [light, light * 0.94, light * 0.97], greenness(colour) * 0.95)(colour);
}
