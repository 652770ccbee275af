import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { run as readVideoFacts } from '#sandbox/video/probe-in-worker.ts';
import { boxesOf, framesOf, soundOf } from '../fixtures/inspect-video.ts';
import { chooseEngine } from './choose-engine.ts';
import { createFfmpegEngine } from './ffmpeg-engine.ts';
import { type EncodeRequest, sampleRate, type VideoEngine } from './video-engine.ts';

const fixture = (name: string) => new URL(`../fixtures/${name}`, import.meta.url);
const fakeFfmpeg = fileURLToPath(new URL('../fixtures/fake-ffmpeg.mjs', import.meta.url));
const request: EncodeRequest = {
  width: 64,
  height: 64,
  fps: 24,
  frameCount: 12,
  sound: { left: new Float32Array(sampleRate / 2), right: new Float32Array(sampleRate / 2) },
  paintFrame: async (index) => new Uint8Array(64 * 64 * 4).fill(index * 20),
};

describe('the choice of an engine', () => {
  it('is the add-on if it is installed, else ffmpeg', () => {
    expect(chooseEngine().name).toBe('webcodecs');
    expect(chooseEngine(() => undefined, fakeFfmpeg).name).toBe('ffmpeg');
  });

  it('names both ways to install an encoder if there is none', () => {
    expect(() => chooseEngine(() => undefined, '/nowhere/ffmpeg')).toThrow(
      expect.objectContaining({
        code: 'no_video_encoder',
        message: expect.stringMatching(/webcodecs.*ffmpeg/),
      }),
    );
  });
});

describe('the add-on', () => {
  const engine = chooseEngine();

  it('keeps sound and image in step', async () => {
    const left = new Float32Array(sampleRate);
    for (let index = 0; index < 200; index += 1) left[24_000 + index] = Math.sin(index * 0.3) * 0.9;
    const bytes = await engine.encode({ ...request, frameCount: 24, sound: { left, right: left } });
    const decoded = await soundOf(bytes, 1);
    const loudest = decoded.left.reduce(
      (best, sample, index) => (Math.abs(sample) > Math.abs(decoded.left[best] ?? 0) ? index : best),
      0,
    );
    expect(Math.abs(loudest - 24_100)).toBeLessThan(150);
  });

  it('returns frames in presentation order, also with B-frames', async () => {
    const frames = await framesOf(Uint8Array.from(readFileSync(fixture('grey-steps.mp4'))));
    const greys = frames.map((frame) => frame.colourAt(0.5, 0.5)[1]);
    expect(greys).toHaveLength(24);
    expect(greys).toEqual([...greys].sort((one, other) => one - other));
    expect(new Set(greys).size).toBeGreaterThan(20);
  });

  it('repeats and skips frames for another rate', async () => {
    const bytes = Uint8Array.from(readFileSync(fixture('grey-steps.mp4')));
    const [slow, fast] = [
      await framesOf(bytes, { fps: 12, frameCount: 12 }),
      await framesOf(bytes, { fps: 48, frameCount: 48 }),
    ];
    const greys = (list: typeof slow) => list.map((frame) => frame.colourAt(0.5, 0.5)[1]);
    expect(greys(fast).filter((_, index) => index % 4 === 0)).toEqual(greys(slow));
    expect(greys(fast)[2]).toBe(greys(fast)[3]);
  });

  it('throws the error of the painter', async () => {
    const paintFrame = async () => Promise.reject(new RangeError('paint failed'));
    await expect(engine.encode({ ...request, paintFrame })).rejects.toThrow('paint failed');
  });

  it('reports broken frames', async () => {
    const bytes = Uint8Array.from(readFileSync(fixture('grey-steps.mp4')));
    bytes.fill(0x5a, 60, 3000);
    await expect(framesOf(bytes)).rejects.toMatchObject({ code: 'unreadable_video' });
  });
});

describe('ffmpeg', () => {
  let folder: string;
  let engine: VideoEngine;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'video-'));
    vi.stubEnv('FAKE_FFMPEG_REPORT', join(folder, 'report.json'));
    engine = createFfmpegEngine(fakeFfmpeg);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const report = () => JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));

  it('gets every frame and sample, and its fragments become one video', async () => {
    vi.stubEnv('FAKE_FFMPEG', 'encode');
    const bytes = await engine.encode(request);
    expect(report()).toMatchObject({ video: 12 * 64 * 64 * 4, audio: (sampleRate / 2) * 2 * 4 });
    expect(report().parameters.join(' ')).toMatch(
      /-s 64x64 -r 24 -i pipe:0 .*-ar 48000 -ac 2 -i pipe:3 .*libx264/,
    );
    expect(boxesOf(bytes)).toEqual(['ftyp', 'moov', 'mdat']);
    expect(await readVideoFacts(bytes)).toMatchObject({
      seconds: 0.5,
      width: 64,
      height: 64,
      hasAudio: true,
    });
  });

  it('reports its own message when it fails', async () => {
    vi.stubEnv('FAKE_FFMPEG', 'fail');
    await expect(engine.encode(request)).rejects.toMatchObject({
      code: 'encoder_failed',
      message: expect.stringContaining('libx264'),
    });
  });

  it('ends when painting a frame fails', async () => {
    vi.stubEnv('FAKE_FFMPEG', 'hang');
    const paintFrame = async (index: number) =>
      index < 2 ? request.paintFrame(index) : Promise.reject(new Error('abandoned'));
    await expect(engine.encode({ ...request, paintFrame })).rejects.toThrow('abandoned');
  });

  it('decodes frames at the size that is needed', async () => {
    vi.stubEnv('FAKE_FFMPEG', 'frames');
    const bytes = Uint8Array.from(readFileSync(fixture('grey-steps.mp4')));
    const values: number[] = [];
    for await (const frame of engine.decodeFrames(bytes, { width: 32, height: 16, fps: 24, frameCount: 3 })) {
      expect(frame).toMatchObject({ width: 32, height: 32 });
      values.push(frame.pixels[0] ?? 0);
    }
    expect(values).toEqual([10, 11, 12]);
    expect(report().source).toBeGreaterThan(1000);
  });
});
