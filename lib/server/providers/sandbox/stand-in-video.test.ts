import { probeVideo } from '@easel/sandbox';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeStandIn } from './stand-in-video.ts';

test.each([
  [1920, 1080, 15],
  [854, 480, 3],
  [720, 1280, 4.5],
])(
  'a stand-in of %i x %i pixels and %f s is a video of that size and length',
  async (width, height, seconds) => {
    const { bytes, posterJpeg } = await makeStandIn({ prompt: '', seed: 1, width, height, seconds });

    expect(await probeVideo(bytes)).toMatchObject({ width, height, seconds });
    const poster = await sharp(posterJpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect(poster.info).toMatchObject({ width, height });
    expect(new Set(poster.data)).toEqual(new Set([128]));
  },
);
