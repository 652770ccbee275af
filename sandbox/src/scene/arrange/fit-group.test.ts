import { describe, expect, it } from 'vitest';
import { fitGroup, groupPlaces, naturalWidth } from './fit-group.ts';

describe('fitGroup', () => {
  it.each([1, 2, 3, 4, 5, 7, 12, 24, 40])('%i objects have a place each, all inside', (count) => {
    for (const [width, height] of [
      [1000, 600],
      [300, 900],
      [2000, 200],
    ] as const) {
      for (const overlap of [-0.12, 0.3, 0.55]) {
        const subject = { width: 200, height: 250, count };
        const fit = fitGroup(subject, { width, height }, overlap);
        const places = groupPlaces(count, fit, overlap);
        expect(places).toHaveLength(count);
        expect(new Set(places.map(({ x, y }) => `${x.toFixed(3)}/${y.toFixed(3)}`)).size).toBe(count);
        const reach = Math.max(...places.map(({ x }) => Math.abs(x))) + 0.5;
        expect(reach * 2 * subject.width * fit.scale).toBeLessThanOrEqual(width * 1.001);
      }
    }
  });

  it('keeps up to three side by side on the ground', () => {
    for (const count of [1, 2, 3]) {
      expect(fitGroup({ width: 240, height: 300, count }, { width: 500, height: 600 }, 0.55).rows).toBe(1);
    }
  });

  it('never enlarges', () => {
    expect(fitGroup({ width: 10, height: 10, count: 1 }, { width: 900, height: 900 }, 0).scale).toBe(1);
    expect(naturalWidth(1)).toBe(1);
    expect(naturalWidth(3)).toBeGreaterThan(3);
  });
});
