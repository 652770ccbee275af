import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { run as readVideoFacts } from './probe-in-worker.ts';

const read = (name: string) => Uint8Array.from(readFileSync(new URL(`./fixtures/${name}`, import.meta.url)));
let good: Uint8Array;
beforeAll(() => {
  good = read('grey-steps.mp4');
});

it('reads a small video', async () => {
  expect(await readVideoFacts(good)).toEqual({
    mimeType: expect.stringMatching(/^video\/mp4; codecs="avc1\.\w+, mp4a\.40\.2"$/),
    videoCodec: 'avc',
    audioCodec: 'aac',
    hasAudio: true,
    seconds: 1,
    width: 64,
    height: 64,
    rotation: 0,
    fps: 24,
    bytes: good.byteLength,
  });
});

it('reads a rotated QuickTime file without sound', async () => {
  expect(await readVideoFacts(read('turned.mov'))).toMatchObject({
    mimeType: expect.stringMatching(/^video\/quicktime/),
    rotation: 270,
    hasAudio: false,
  });
});

describe('a bad file', () => {
  it.each([
    ['nothing', () => new Uint8Array()],
    ['text', () => Buffer.from('once upon a time '.repeat(500))],
    [
      'a playlist that names other files',
      () => Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nhttp://127.0.0.1:9/a.ts\n'),
    ],
    ['an image', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a file cut off in its index', () => good.slice(0, 900)],
    ['a file cut off in its media', () => cutMedia(good)],
    ['sound alone', () => read('sound.mp4')],
    ['boxes that claim to be larger than the file', () => inflate(good)],
  ])('%s is unreadable', async (_name, bytes) => {
    await expect(readVideoFacts(bytes())).rejects.toMatchObject({
      name: 'SandboxError',
      code: 'unreadable_video',
    });
  });

  it('a huge size is too large', async () => {
    await expect(readVideoFacts(resized(good, 60_000))).rejects.toMatchObject({ code: 'video_too_large' });
  });

  it('throws only known errors for any wrong byte', async () => {
    const codes = new Set<string>();
    for (let at = 0; at < good.length; at += 29) {
      const damaged = good.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      await readVideoFacts(damaged).catch((error: { code: string }) => codes.add(error.code));
    }
    const known = ['unreadable_video', 'unsupported_video', 'video_too_large'];
    expect([...codes].filter((code) => !known.includes(code))).toEqual([]);
    expect(codes).toContain('unreadable_video');
  });
});

/** The index of this fixture is at its end, so this removes the end of the media. */
function cutMedia(file: Uint8Array): Uint8Array {
  const moov = indexOf(file, 'moov') - 4;
  const head = file.slice(0, 200);
  return Uint8Array.from([...head, ...file.slice(moov)]);
}

function inflate(file: Uint8Array): Uint8Array {
  const changed = file.slice();
  new DataView(changed.buffer).setUint32(indexOf(changed, 'moov') - 4, 0x7fffffff);
  return changed.slice(0, indexOf(changed, 'moov') + 60);
}

/** Writes another width and height into the sample entry. */
function resized(file: Uint8Array, side: number): Uint8Array {
  const changed = file.slice();
  const view = new DataView(changed.buffer);
  const entry = indexOf(changed, 'avc1', indexOf(changed, 'stsd')) + 4;
  view.setUint16(entry + 24, side);
  view.setUint16(entry + 26, side);
  return changed;
}

function indexOf(file: Uint8Array, type: string, from = 0): number {
  return Buffer.from(file.buffer, file.byteOffset, file.byteLength).indexOf(type, from);
}
