/** Paints, adds sound to and encodes one video in a worker thread. Uses more threads where they save time. */
import type { TaskContext } from '#sandbox/pool/task-context.ts';
import { readPrompt } from '#sandbox/scene/read-prompt.ts';
import { chooseEngine } from './codecs/choose-engine.ts';
import type { VideoEngine, VideoShape } from './codecs/video-engine.ts';
import { composeSound } from './compose-sound.ts';
import { type Frames, paintFrames } from './frames/frames.ts';
import { openLayers } from './frames/open-layers.ts';
import { painterCount, paintInThreads } from './frames/paint-in-threads.ts';
import type { VideoFacts } from './probe-in-worker.ts';
import { longestVideoSeconds, type Video, type VideoSpec } from './video-spec.ts';

export interface VideoInput {
  spec: VideoSpec;
  /** Of the source video, if there is one; `probeVideo` read them within its time limit. */
  facts?: VideoFacts;
}

/**
 * Reports the part that is done, 0 to 1. `painters` is the number of threads that paint, for tests; the bytes do not
 * depend on it.
 */
export async function run(
  input: VideoInput,
  context: TaskContext<number>,
  painters?: number,
): Promise<Video> {
  const { spec } = input;
  const engine = chooseEngine();
  const shape = shapeOf(input);
  const { width, height, fps, frameCount } = shape;
  const seconds = frameCount / fps;
  const frames = await openFrames(input, { engine, shape, painters: painters ?? painterCount(shape) });
  try {
    const original =
      spec.audio === 'origin' && spec.sourceVideo
        ? await engine.decodeSound(spec.sourceVideo.bytes, seconds)
        : undefined;
    let poster: Promise<Uint8Array> | undefined;
    const bytes = await engine.encode({
      ...shape,
      sound: original ?? composeSound(readPrompt(spec.prompt), spec.seed, seconds),
      async paintFrame(index) {
        context.throwIfCancelled();
        const pixels = await frames.frame(index);
        // A copy: the memory of a frame is reused while the poster is encoded.
        poster ??= jpegOf(Uint8Array.from(pixels), shape);
        context.report((index + 1) / frameCount);
        return pixels;
      },
    });
    return { bytes, width, height, seconds, fps, posterJpeg: (await poster) ?? new Uint8Array() };
  } finally {
    await frames.close();
  }
}

function shapeOf({ spec, facts }: VideoInput): VideoShape {
  const { width, height, fps = 24 } = spec;
  const seconds = Math.min(longestVideoSeconds, facts?.seconds ?? spec.seconds);
  return { width, height, fps, frameCount: Math.max(1, Math.round(seconds * fps)) };
}

/** A source video is decoded in order, so only this thread paints its frames. */
async function openFrames(
  { spec, facts }: VideoInput,
  { engine, shape, painters }: { engine: VideoEngine; shape: VideoShape; painters: number },
): Promise<Frames> {
  if (spec.sourceVideo && facts) {
    const frames = engine.decodeFrames(spec.sourceVideo.bytes, shape);
    const source = { frames, rotation: facts.rotation, shown: facts };
    return paintFrames(await openLayers(spec, shape, source), shape);
  }
  const here = paintFrames(await openLayers(spec, shape), shape);
  return painters > 1 ? paintInThreads({ spec, shape }, here, painters - 1) : here;
}

async function jpegOf(pixels: Uint8Array, { width, height }: VideoShape): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const image = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
  return Uint8Array.from(await image.jpeg({ quality: 88 }).toBuffer());
}
