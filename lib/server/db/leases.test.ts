import { expect, test, vi } from 'vitest';
import { claimFairly, createPlaces } from './leases.ts';

test('a claim whose second look fails runs what the first has leased, and takes no further places', async () => {
  const places = createPlaces(() => 1);
  const look = vi.fn().mockResolvedValueOnce([{ id: 'a' }, { id: 'b' }]);
  look.mockRejectedValue(new Error('Connection terminated unexpectedly'));
  const lease = async (ids: readonly string[]) => ids.map((id) => ({ id }));
  const claim = { limit: 2, places, namesOf: () => ['host'], find: look, lease };
  expect(await claimFairly(claim)).toEqual([{ id: 'a' }]);
  expect(places.full()).toEqual(['host']);
  await expect(claimFairly(claim)).rejects.toThrow('Connection terminated');
});
