import { expect, it } from 'vitest';
import { poolSizes } from './pool-sizes.ts';

const gibibyte = 1024 ** 3;

it.each([
  { cores: 1, memory: 0.5, pictures: 1, films: 1 },
  { cores: 2, memory: 8, pictures: 1, films: 1 },
  { cores: 4, memory: 8, pictures: 3, films: 2 },
  { cores: 4, memory: 2, pictures: 2, films: 1 },
  { cores: 16, memory: 64, pictures: 15, films: 2 },
])('$cores cores and $memory GiB bear $pictures pictures and $films films', (row) => {
  const sizes = poolSizes(row.cores, row.memory * gibibyte);
  expect(sizes.interactive.threads).toBe(row.pictures);
  expect(sizes.film.threads).toBe(row.films);
});
