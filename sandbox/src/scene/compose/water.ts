/** Composes a surface of water in the colours of the sky above it. */
import { mix, shade } from '#sandbox/colour.ts';
import type { WaterElement } from '#sandbox/model/elements/land.ts';
import { addElement, type Site, seen } from '#sandbox/scene/compose/site.ts';
import type { SunPlace } from '#sandbox/scene/compose/sky.ts';

interface WaterSpec {
  top: number;
  bottom: number;
  swell: number;
  sun: SunPlace | undefined;
  mirror?: WaterElement['mirror'];
}

export function addWater(site: Site, spec: WaterSpec): void {
  const { light, unit, width, brief } = site;
  const deep = brief.placeColour ?? (brief.weather.includes('storm') ? '#3a5560' : '#2f86a6');
  const { sun } = spec;
  addElement(site, 'water', {
    kind: 'water',
    area: { x: -unit * 0.05, y: spec.top, width: width + unit * 0.1, height: spec.bottom - spec.top },
    far: site.style.tone(
      mix(seen(site, deep, 0.55), light.sky[3], brief.placeColour === undefined ? 0.5 : 0.22),
      light,
    ),
    near: site.style.tone(mix(seen(site, shade(deep, -0.18), 0.86), light.sky[0], 0.26), light),
    glint: mix(light.sky[3], '#ffffff', light.night ? 0.05 : 0.4),
    gleam:
      sun && sun.strength > 0.2
        ? { x: sun.x, width: unit * 0.075, colour: mix(light.key, '#ffffff', 0.25) }
        : undefined,
    swell: spec.swell,
    mirror: spec.mirror,
    depth: 0.5,
    from: 0,
  });
}
