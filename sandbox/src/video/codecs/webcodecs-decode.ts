/** A video file to frames at the video's rate, and to samples, through Mediabunny's sinks. */
import { AudioSampleSink, type InputAudioTrack, VideoSampleSink } from 'mediabunny';
import { SandboxError } from '#sandbox/sandbox-error.ts';
import { scavengeOften } from '../scavenge.ts';
import { openSource, reading, unreadable, videoTrackOf } from './open-source.ts';
import { type DecodedFrame, type Sound, sampleRate, type VideoShape } from './video-engine.ts';

export async function* decodeFrames(
  bytes: Uint8Array,
  { fps, frameCount }: VideoShape,
): AsyncGenerator<DecodedFrame, void, void> {
  const source = await openSource(bytes);
  try {
    const track = await videoTrackOf(source);
    if (!(await reading(() => track.canDecode()))) {
      const codec = await track.getCodecParameterString();
      throw new SandboxError(
        'unsupported_video',
        `Video of the codec ${codec ?? 'unknown'} cannot be decoded.`,
      );
    }
    const first = await reading(() => track.getFirstTimestamp());
    const times = Array.from({ length: frameCount }, (_, index) => first + index / fps + 1e-4);
    const scavenge = scavengeOften();
    let pixels = new Uint8Array(0);
    for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(times)) {
      if (!sample) throw new Error('a frame is missing');
      const { width, height } = sample.visibleRect;
      const size = sample.allocationSize({ format: 'RGBA' });
      if (pixels.byteLength !== size) pixels = new Uint8Array(size);
      await sample.copyTo(pixels, { format: 'RGBA' });
      sample.close();
      scavenge();
      yield { pixels, width, height };
    }
  } catch (error) {
    throw unreadable(error);
  } finally {
    source.dispose();
  }
}

export async function decodeSound(bytes: Uint8Array, seconds: number): Promise<Sound | undefined> {
  const source = await openSource(bytes);
  try {
    const track = await reading(() => source.getPrimaryAudioTrack());
    if (!track || !(await reading(() => track.canDecode()))) return undefined;
    return await reading(() => samplesOf(track, seconds));
  } finally {
    source.dispose();
  }
}

/** Mixed to stereo: one channel goes to both sides, more than two are left out. */
async function samplesOf(track: InputAudioTrack, seconds: number): Promise<Sound> {
  const rate = await track.getSampleRate();
  const sides = [0, 1].map(() => new Float32Array(Math.ceil(seconds * rate)));
  for await (const sample of new AudioSampleSink(track).samples(0, seconds)) {
    const start = Math.round(sample.timestamp * rate);
    for (const [side, samples] of sides.entries()) {
      const plane = new Float32Array(sample.numberOfFrames);
      const planeIndex = Math.min(side, sample.numberOfChannels - 1);
      sample.copyTo(plane, { planeIndex, format: 'f32-planar' });
      const audible = plane.subarray(Math.max(0, -start), Math.max(0, samples.length - start));
      samples.set(audible, Math.max(0, start));
    }
    sample.close();
  }
  const length = Math.round(seconds * sampleRate);
  const [left, right] = sides.map((samples) => resample(samples, rate / sampleRate, length));
  return { left: left ?? new Float32Array(length), right: right ?? new Float32Array(length) };
}

/** Linear interpolation: sources are speech and music of 44.1 or 48 kHz, so the difference is not audible. */
function resample(source: Float32Array, step: number, length: number): Float32Array {
  return Float32Array.from({ length }, (_, index) => {
    const position = index * step;
    const before = source[Math.floor(position)] ?? 0;
    return before + ((source[Math.floor(position) + 1] ?? 0) - before) * (position % 1);
  });
}
