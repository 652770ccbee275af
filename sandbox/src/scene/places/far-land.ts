/** The land behind the nearest horizon when the prompt names a second place: mountains, a town, woods. */
import { mix } from '#sandbox/colour.ts';
import { addSkyline } from '#sandbox/scene/compose/buildings.ts';
import { leafOf } from '#sandbox/scene/compose/growth.ts';
import { addRidge, addTrees } from '#sandbox/scene/compose/land.ts';
import { addPeaks } from '#sandbox/scene/compose/mountains.ts';
import type { Site } from '#sandbox/scene/compose/site.ts';

export function addFarLand(site: Site, horizon: number): void {
  const { beyond } = site;
  if (beyond === undefined) return;
  const { unit } = site;
  if (beyond === 'mountains' || beyond === 'snowland' || beyond === 'canyon') {
    addPeaks(site, 'beyond', { bottom: horizon + unit * 0.06, height: [0.16, 0.3], depth: 0.1 });
  } else if (beyond === 'city' || beyond === 'street' || beyond === 'village') {
    addSkyline(site, 'beyond', {
      bottom: horizon + unit * 0.04,
      height: [0.06, 0.2],
      depth: 0.12,
      width: [0.03, 0.065],
    });
  } else if (beyond === 'forest' || beyond === 'jungle') {
    const line = addRidge(site, 'beyond', [horizon - unit * 0.01, 0.02, 0.7, 0.16], '#5c8060', {
      surface: 'grass',
    });
    addTrees(site, 'beyond', line, {
      depth: 0.2,
      heights: [0.06, 0.11],
      density: 44,
      species: ['pine'],
      leaf: mix(leafOf(site), '#3d6a5a', 0.4),
      clumps: 0.1,
    });
  } else if (beyond === 'desert') {
    addRidge(site, 'beyond', [horizon - unit * 0.01, 0.06, 0.6, 0.16], '#e0b878', {
      shape: 'dune',
      surface: 'sand',
    });
  } else if (beyond === 'hills' || beyond === 'meadow' || beyond === 'field') {
    addRidge(site, 'beyond', [horizon - unit * 0.02, 0.06, 0.5, 0.1], '#7aa070', { surface: 'grass' });
  }
}
