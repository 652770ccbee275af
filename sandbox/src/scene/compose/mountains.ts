/** Composes a range of mountains. */
import { mix } from '#sandbox/colour.ts';
import type { PeaksElement } from '#sandbox/model/elements/land.ts';
import { addElement, type Site, seedOf, seen } from './site.ts';

interface RangeSpec {
  bottom: number;
  /** In units. */
  height: readonly [number, number];
  depth: number;
  colour?: string;
  cap?: boolean;
}

export function addPeaks(site: Site, label: string, spec: RangeSpec): void {
  const { unit, width } = site;
  const random = site.random.fork(`peaks/${label}`);
  const mean = ((spec.height[0] + spec.height[1]) / 2) * unit;
  const count = Math.min(60, Math.max(2, Math.round(width / (mean * 1.15))));
  const peaks: PeaksElement['peaks'][number][] = [];
  for (let index = -1; index <= count; index += 1) {
    const height = unit * random.range(spec.height[0], spec.height[1]);
    peaks.push({
      x: ((index + 0.5 + random.range(-0.3, 0.3)) / count) * width,
      top: spec.bottom - height,
      half: height * random.range(0.85, 1.15),
      seed: seedOf(site, `peak/${label}/${index}`),
    });
  }
  peaks.sort((a, b) => a.top - b.top);
  const colour = spec.colour ?? '#7488a0';
  addElement(site, label, {
    kind: 'peaks',
    peaks,
    bottom: spec.bottom,
    colour: seen(site, colour, spec.depth),
    shade: seen(site, mix(colour, '#33405c', 0.62), spec.depth),
    foot: seen(site, mix(colour, '#8fa8a8', 0.4), Math.max(0, spec.depth - 0.14)),
    cap: spec.cap === false ? undefined : seen(site, '#f7fafc', Math.min(1, spec.depth + 0.25)),
    depth: spec.depth,
    from: 0,
  });
}
