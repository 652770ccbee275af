import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { localContext } from '#sandbox/pool/task-context.ts';
import { run } from './draw-video.ts';
import { boxesOf, differenceOf, framesOf, loudness, shareOf, soundOf } from './fixtures/inspect-video.ts';
import { run as readVideoFacts } from './probe-in-worker.ts';
import type { Video, VideoSpec } from './video-spec.ts';

const small: VideoSpec = {
  prompt: 'a red kite over green hills',
  seed: 7,
  width: 256,
  height: 144,
  seconds: 1,
};
async function render(change: Partial<VideoSpec>, painters = 1): Promise<Video> {
  const spec = { ...small, ...change };
  const facts = spec.sourceVideo && (await readVideoFacts(spec.sourceVideo.bytes));
  return run(facts ? { spec, facts } : { spec }, localContext(), painters);
}

describe('a video from a prompt, 480p and 3 s', () => {
  let video: Video;
  let again: Video;
  const spec = { width: 854, height: 480, seconds: 3 };
  beforeAll(async () => {
    video = await render(spec, 1);
    again = await render(spec, 2);
  });

  it('has exactly the requested length and size', async () => {
    expect(video).toMatchObject({ width: 854, height: 480, seconds: 3, fps: 24 });
    expect(await readVideoFacts(video.bytes)).toMatchObject({
      mimeType: expect.stringMatching(/^video\/mp4; codecs="avc1\.64\w+, mp4a\.40\.2/),
      seconds: 3,
      width: 854,
      height: 480,
      fps: 24,
      videoCodec: 'avc',
      audioCodec: 'aac',
    });
    expect(await framesOf(video.bytes)).toHaveLength(72);
  });

  it('has its index before its media, and no creation times', () => {
    expect(boxesOf(video.bytes)).toEqual(['ftyp', 'moov', 'mdat']);
    for (const box of ['mvhd', 'tkhd', 'mdhd']) {
      const at = Buffer.from(video.bytes).indexOf(box);
      expect([...video.bytes.subarray(at + 8, at + 16)]).toEqual(Array(8).fill(0));
    }
  });

  it('has the same bytes for any number of painting threads', () => {
    expect(Buffer.compare(video.bytes, again.bytes)).toBe(0);
    expect(Buffer.compare(video.posterJpeg, again.posterJpeg)).toBe(0);
  });

  it('moves slowly and continuously', async () => {
    const frames = await framesOf(video.bytes);
    for (const at of [0, 24, 47]) {
      const [now, soon, later] = [frames[at], frames[at + 2], frames[at + 24]].map((frame) => frame?.pixels);
      if (!now || !soon || !later) throw new Error('a frame is missing');
      expect(differenceOf(now, soon)).toBeGreaterThan(0.05);
      expect(differenceOf(now, later)).toBeGreaterThan(0.6);
      expect(differenceOf(now, soon)).toBeLessThan(12);
    }
  });

  it('has sound on both channels, without clipping', async () => {
    const { left, right } = await soundOf(video.bytes, 3);
    for (const side of [left, right]) {
      expect(loudness(side)).toBeGreaterThan(0.02);
      expect(side.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThan(0.98);
    }
    expect(differenceOfSounds(left, right)).toBeGreaterThan(0.005);
  });

  it('has its first frame as poster', async () => {
    const poster = await sharp(video.posterJpeg).ensureAlpha().raw().toBuffer();
    const [first] = await framesOf(video.bytes, { frameCount: 1 });
    expect(first && differenceOf(poster, first.pixels)).toBeLessThan(4);
  });

  it('differs for another seed', async () => {
    const [one, other] = await Promise.all([render({}), render({ seed: 8 })]);
    expect(Buffer.compare(one.bytes, other.bytes)).not.toBe(0);
  });
});

describe('a video from a first frame', () => {
  it('starts with the image itself, cropped to the ratio, and then moves', async () => {
    const image = await quarters(400, 400);
    const video = await render({ firstFrame: image, prompt: 'it snows', seconds: 2 });
    const frames = await framesOf(video.bytes);
    const [first, last] = [frames[0], frames.at(-1)];
    if (!first || !last) throw new Error('a frame is missing');
    const wanted = await sharp(image).resize(256, 144, { fit: 'cover' }).ensureAlpha().raw().toBuffer();
    expect(differenceOf(wanted, first.pixels)).toBeLessThan(5);
    expect(differenceOf(first.pixels, last.pixels)).toBeGreaterThan(2);
    expect(last.colourAt(0.1, 0.1)).toEqual([
      expect.toSatisfy(above(150)),
      expect.anything(),
      expect.toSatisfy(below(110)),
    ]);
  });
});

describe('a video from references', () => {
  it.each([1, 3, 9])('shows each of %i', async (count) => {
    const hues = ['#ff00ff', '#00ffff', '#ffee00'] as const;
    const references = await Promise.all(
      Array.from({ length: count }, (_, index) => plain(hues[index % 3] ?? '#000000')),
    );
    const video = await render({ references, prompt: 'a grey foggy morning', seconds: 2 });
    const seen = await framesOf(video.bytes);
    const share = (test: (rgb: [number, number, number]) => boolean) =>
      Math.max(...seen.map((frame) => shareOf(frame, test)));
    expect(share(([red, green, blue]) => red > 190 && green < 70 && blue > 190)).toBeGreaterThan(0.01);
    if (count === 1) return;
    expect(share(([red, green, blue]) => red < 70 && green > 190 && blue > 190)).toBeGreaterThan(0.01);
    expect(share(([red, green, blue]) => red > 190 && green > 170 && blue < 80)).toBeGreaterThan(0.01);
  });
});

describe('a video from a source video', () => {
  it('follows its length, shows its frames in order, and keeps its sound when requested', async () => {
    const source = await render({ firstFrame: await quarters(256, 144), prompt: '', seconds: 1.5 });
    const video = await render({
      sourceVideo: { bytes: source.bytes },
      prompt: 'at night',
      audio: 'origin',
      seconds: 9,
    });
    expect(video.seconds).toBe(1.5);
    const [first] = await framesOf(video.bytes, { frameCount: 1 });
    if (!first) throw new Error('the video has no frame');
    const [red, , blue] = first.colourAt(0.25, 0.3);
    expect(red).toBeGreaterThan(blue);
    expect(red).toBeLessThan(140);
    const [before, after] = [await soundOf(source.bytes, 1.5), await soundOf(video.bytes, 1.5)];
    expect(likeness(before.left, after.left)).toBeGreaterThan(0.9);
  });

  it('gets new sound otherwise', async () => {
    const source = await render({ prompt: 'a city' });
    const video = await render({
      sourceVideo: { bytes: source.bytes },
      prompt: 'the sea',
      audio: 'generated',
    });
    const [before, after] = [await soundOf(source.bytes, 1), await soundOf(video.bytes, 1)];
    expect(likeness(before.left, after.left)).toBeLessThan(0.5);
  });
});

describe('bad input', () => {
  const garbage = Uint8Array.from({ length: 5000 }, (_, index) => (index * 37) % 251);
  it.each([
    ['a first frame that is no image', { firstFrame: garbage }, 'unreadable_image'],
    ['a reference that is no image', { references: [garbage] }, 'unreadable_image'],
    [
      'a first frame of vector text',
      { firstFrame: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>') },
      'unreadable_image',
    ],
  ])('%s is rejected', async (_name, spec, code) => {
    await expect(render(spec)).rejects.toMatchObject({ code });
  });

  it('is rejected with several threads as well', async () => {
    await expect(render({ references: [garbage] }, 2)).rejects.toMatchObject({ code: 'unreadable_image' });
  });
});

it('stops at the current frame', async () => {
  const cancel = new AbortController();
  let fraction = 0;
  const onReport = (part: number) => {
    fraction = part;
    if (part > 0.2) cancel.abort();
  };
  const video = run({ spec: { ...small, seconds: 5 } }, localContext({ signal: cancel.signal, onReport }), 2);
  await expect(video).rejects.toThrow('abort');
  expect(fraction).toBeLessThan(0.25);
});

/** Red, green, blue and white. */
async function quarters(width: number, height: number): Promise<Uint8Array> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  for (const [index, colour] of ['#e02020', '#20a030', '#2040e0', '#f0f0f0'].entries()) {
    context.fillStyle = colour;
    context.fillRect((index % 2) * (width / 2), Math.floor(index / 2) * (height / 2), width / 2, height / 2);
  }
  return canvas.encode('png');
}

function plain(colour: string): Promise<Uint8Array> {
  return sharp({ create: { width: 300, height: 240, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
}

function differenceOfSounds(one: Float32Array, other: Float32Array): number {
  return loudness(one.map((sample, index) => sample - (other[index] ?? 0)));
}

/** 1 for the same sound at any volume, about 0 for another. */
function likeness(one: Float32Array, other: Float32Array): number {
  const product = one.reduce((sum, sample, index) => sum + sample * (other[index] ?? 0), 0);
  return product / one.length / loudness(one) / loudness(other);
}

function above(limit: number) {
  return (value: number) => value > limit;
}

function below(limit: number) {
  return (value: number) => value < limit;
}
