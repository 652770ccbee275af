import { expect, it } from 'vitest';
import { poolSizes } from './pool-sizes.ts';

const gibibyte = 1024 ** 3;

it.each([
  { cores: 1, memory: 0.5, images: 1, videos: 1 },
  { cores: 2, memory: 8, images: 1, videos: 1 },
  { cores: 4, memory: 8, images: 3, videos: 2 },
  { cores: 4, memory: 2, images: 2, videos: 1 },
  { cores: 16, memory: 64, images: 15, videos: 2 },
])('$cores cores and $memory GiB run $images images and $videos videos', (row) => {
  const sizes = poolSizes(row.cores, row.memory * gibibyte);
  expect(sizes.interactive.threads).toBe(row.images);
  expect(sizes.video.threads).toBe(row.videos);
});
