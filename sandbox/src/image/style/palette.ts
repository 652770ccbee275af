/** An image's own few colours, found by clustering. Deterministic: no random starts. */
import { labOf } from '#sandbox/image/raster/oklab.ts';
import { type Raster, withinSide } from '#sandbox/image/raster/raster.ts';

export interface Swatch {
  /** Red, green, blue bytes. */
  colour: readonly [number, number, number];
  /** Its share of the image, 0..1. */
  share: number;
}

/** The `count` colours that stand best for the image's opaque pixels, largest share first; fewer when it has fewer. */
export function paletteOf(raster: Raster, count: number): Swatch[] {
  const samples = samplesOf(withinSide(raster, 72));
  const centres = spreadCentres(samples, count);
  let groups: Sample[][] = [];
  for (let round = 0; round < 6; round += 1) {
    groups = centres.map(() => []);
    for (const sample of samples) groups[nearest(centres, sample)]?.push(sample);
    groups.forEach((group, index) => {
      if (group.length > 0) centres[index] = meanOf(group);
    });
  }
  return groups
    .map((group, index): Swatch => {
      const centre = centres[index];
      return {
        colour: centre ? [centre.red, centre.green, centre.blue] : [0, 0, 0],
        share: group.length / samples.length,
      };
    })
    .filter(({ share }) => share > 0)
    .sort((first, second) => second.share - first.share);
}

interface Sample {
  red: number;
  green: number;
  blue: number;
  lab: readonly [number, number, number];
}

function samplesOf({ data }: Raster): Sample[] {
  const samples: Sample[] = [];
  for (let offset = 0; offset < data.length; offset += 4) {
    if ((data[offset + 3] ?? 0) < 128) continue;
    const [red, green, blue] = [data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0];
    samples.push({ red, green, blue, lab: labOf(red, green, blue) });
  }
  return samples.length > 0 ? samples : [{ red: 128, green: 128, blue: 128, lab: labOf(128, 128, 128) }];
}

/** The middle colour first, then always the one farthest from all chosen. */
function spreadCentres(samples: readonly Sample[], count: number): Sample[] {
  const centres = [meanOf(samples)];
  const distances = new Float64Array(samples.length).fill(Number.POSITIVE_INFINITY);
  while (centres.length < count) {
    const latest = centres[centres.length - 1];
    let [farthest, best] = [0, -1];
    samples.forEach((sample, index) => {
      const distance = Math.min(distances[index] ?? 0, latest ? apart(latest, sample) : 0);
      distances[index] = distance;
      if (distance > best) [farthest, best] = [index, distance];
    });
    const next = samples[farthest];
    if (next === undefined || best < 1e-5) break;
    centres.push(next);
  }
  return centres;
}

function nearest(centres: readonly Sample[], sample: Sample): number {
  let [choice, best] = [0, Number.POSITIVE_INFINITY];
  for (let index = 0; index < centres.length; index += 1) {
    const centre = centres[index];
    const distance = centre ? apart(centre, sample) : best;
    if (distance < best) [choice, best] = [index, distance];
  }
  return choice;
}

function apart(first: Sample, second: Sample): number {
  return (
    (first.lab[0] - second.lab[0]) ** 2 +
    (first.lab[1] - second.lab[1]) ** 2 +
    (first.lab[2] - second.lab[2]) ** 2
  );
}

function meanOf(group: readonly Sample[]): Sample {
  let [red, green, blue] = [0, 0, 0];
  for (const sample of group) {
    red += sample.red;
    green += sample.green;
    blue += sample.blue;
  }
  const count = Math.max(1, group.length);
  [red, green, blue] = [red / count, green / count, blue / count];
  return { red, green, blue, lab: labOf(red, green, blue) };
}
