/** Gives one colour of the image another: by hue where a hue is named, else by what stands out. */
import { channels } from '#sandbox/colour.ts';
import { applyLookup, bakeLookup } from '#sandbox/image/raster/lookup.ts';
import { bytesOf, type Lab, labOf } from '#sandbox/image/raster/oklab.ts';
import { blurPlane, invertPlane, mapPlane, type Plane, smoothstep } from '#sandbox/image/raster/plane.ts';
import type { Raster } from '#sandbox/image/raster/raster.ts';
import type { EditWork, RecolourTarget } from './edit.ts';

/** The colour being replaced, as measured in the image. */
interface Centre {
  lightness: number;
  chroma: number;
  hue: number;
}

export interface Recolouring {
  from: string | undefined;
  to: string;
  target: RecolourTarget;
}

/**
 * Recolours `target`: of it what has the colour `from` when given, else its main colour. Colours as #rrggbb. What one
 * calls red another calls orange: when nothing has the named colour, the subject's own main colour is meant.
 */
export function recolour(work: EditWork, change: Recolouring): void {
  if (recolourAs(work, change) || change.from === undefined) return;
  recolourAs(work, { ...change, from: undefined, target: 'subject' });
}

function recolourAs(work: EditWork, change: Recolouring): boolean {
  const raster = work.sheet.pixels();
  const mask = maskOf(work, change);
  const named = change.from ?? (change.target === 'foliage' ? '#5f9a45' : undefined);
  const centre = measure(raster, mask, named === undefined ? undefined : polar(labOf(...channels(named))));
  if (centre === undefined) return false;
  const whole = named === undefined && change.target !== 'subject';
  const goal = polar(labOf(...channels(change.to)));
  const lookup = bakeLookup(([red, green, blue]) => {
    const own = labOf(red * 255, green * 255, blue * 255);
    const share = whole ? 1 : likeness(own, centre);
    if (share === 0) return [red, green, blue];
    const [r, g, b] = bytesOf(moved(own, { centre, goal, spread: whole ? 0.12 : 0.45 }));
    return [
      red + (r / 255 - red) * share,
      green + (g / 255 - green) * share,
      blue + (b / 255 - blue) * share,
    ];
  });
  applyLookup(raster, lookup, mask ? { mask } : {});
  return true;
}

/** Where in the image; undefined is everywhere. A named colour is looked for everywhere. */
function maskOf(
  work: EditWork,
  change: { from: string | undefined; target: RecolourTarget },
): Plane | undefined {
  switch (change.target) {
    case 'sky':
      if (work.sky().share > 0) return work.sky().mask;
      return invertPlane(work.subject().mask);
    case 'background':
      return invertPlane(work.subject().mask);
    case 'subject': {
      if (change.from !== undefined) return undefined;
      const wide = blurPlane(work.subject().mask, work.sheet.unit * 0.004);
      return mapPlane(wide, (value) => smoothstep(0.05, 0.4, value));
    }
    default:
      return undefined;
  }
}

/** The mean of the pixels like `named`, or of the mask's strongest hue. */
function measure(raster: Raster, mask: Plane | undefined, named: Centre | undefined): Centre | undefined {
  const hues = new Float64Array(36);
  const [lights, chromas] = [new Float64Array(36), new Float64Array(36)];
  let [grey, greyLight] = [0, 0];
  const step = Math.max(1, Math.floor(Math.sqrt((raster.width * raster.height) / 40_000)));
  for (let y = 0; y < raster.height; y += step) {
    for (let x = 0; x < raster.width; x += step) {
      const index = y * raster.width + x;
      const offset = index * 4;
      const inside = mask ? (mask.values[index] ?? 0) : 1;
      if (inside < 0.3) continue;
      const own = labOf(raster.data[offset] ?? 0, raster.data[offset + 1] ?? 0, raster.data[offset + 2] ?? 0);
      const { lightness, chroma, hue } = polar(own);
      const weight = named ? likeness(own, named) : 1;
      if (weight < 0.4) continue;
      grey += weight;
      greyLight += lightness * weight;
      const bin = Math.floor((hue / (Math.PI * 2)) * 36) % 36;
      const share = weight * (named && named.chroma < 0.04 ? 1 : chroma);
      hues[bin] = (hues[bin] ?? 0) + share;
      lights[bin] = (lights[bin] ?? 0) + share * lightness;
      chromas[bin] = (chromas[bin] ?? 0) + share * chroma;
    }
  }
  if (grey < 4) return named ? undefined : { lightness: 0.6, chroma: 0, hue: 0 };
  if (named && named.chroma < 0.04) return { ...named, lightness: greyLight / grey };
  const peak = hues.reduce((best, _, bin) => (near(hues, bin) > near(hues, best) ? bin : best), 0);
  const total = near(hues, peak) || 1;
  const chroma = near(chromas, peak) / total;
  if (chroma < 0.03) return { lightness: greyLight / grey, chroma: 0, hue: 0 };
  return { lightness: near(lights, peak) / total, chroma, hue: ((peak + 0.5) / 36) * Math.PI * 2 };
}

function near(bins: Float64Array, bin: number): number {
  return (bins[(bin + 35) % 36] ?? 0) + (bins[bin] ?? 0) + (bins[(bin + 1) % 36] ?? 0);
}

/** 0..1: how much a colour is the one meant. Greys are told apart by lightness, colours by hue. */
function likeness(own: Lab, centre: Centre): number {
  const { lightness, chroma, hue } = polar(own);
  if (centre.chroma < 0.04) {
    return smoothstep(0.07, 0.035, chroma) * smoothstep(0.3, 0.16, Math.abs(lightness - centre.lightness));
  }
  const turn = Math.abs(((hue - centre.hue + Math.PI * 3) % (Math.PI * 2)) - Math.PI);
  return smoothstep(0.62, 0.38, turn) * smoothstep(0.03, 0.065, chroma);
}

/** Takes the goal's hue, and of lightness and chroma their distance to the centre. */
function moved(own: Lab, { centre, goal, spread }: { centre: Centre; goal: Centre; spread: number }): Lab {
  const { lightness, chroma, hue } = polar(own);
  const turn = ((hue - centre.hue + Math.PI * 3) % (Math.PI * 2)) - Math.PI;
  const newHue = goal.hue + (centre.chroma < 0.04 ? 0 : turn * spread);
  const relative = centre.chroma < 0.04 ? 1 : Math.min(1.5, chroma / centre.chroma);
  const newChroma = goal.chroma * relative;
  const newLightness = Math.min(1, Math.max(0, goal.lightness + (lightness - centre.lightness) * 0.85));
  // Half the goal's lightness: a light blue kite in deep shade stays in shade.
  const mixed = lightness + (newLightness - lightness) * 0.8;
  return [mixed, Math.cos(newHue) * newChroma, Math.sin(newHue) * newChroma];
}

function polar([lightness, a, b]: Lab): Centre {
  return { lightness, chroma: Math.hypot(a, b), hue: (Math.atan2(b, a) + Math.PI * 2) % (Math.PI * 2) };
}
