/** The pool's side of `renderVideo`: paints, scores and encodes one video. Opens more threads where that is worth it. */
import type { TaskContext } from '#sandbox/pool/task-context.ts';
import { readPrompt } from '#sandbox/scene/read-prompt.ts';
import { composeSound } from './compose-sound.ts';
import { chooseEngine } from './encoders/choose-engine.ts';
import type { Sound, VideoEngine } from './encoders/video-engine.ts';
import type { VideoFacts } from './read-video-facts.ts';
import { type Frames, paintHere } from './stage/frames.ts';
import { openStage, type SourceFrames } from './stage/open-stage.ts';
import { crewSize, hireCrew } from './stage/paint-crew.ts';
import type { VideoShape } from './stage/video-shape.ts';
import { checkVideoSpec, longestVideoSeconds, type Video, type VideoSpec } from './video-spec.ts';

/** What crosses to the thread. */
export interface VideoOrder {
  spec: VideoSpec;
  /** Of the source video, when there is one; read beforehand, where reading has a limit of time. */
  facts?: VideoFacts;
}

export interface VideoMeans {
  engine?: VideoEngine;
  /** Threads that paint; 1 paints in this one. The video's bytes do not depend on it. */
  painters?: number;
}

/** Reports the fraction done, 0 to 1. The means are for tests. */
export async function run(
  { spec, facts }: VideoOrder,
  context: TaskContext<number>,
  means: VideoMeans = {},
): Promise<Video> {
  checkVideoSpec(spec);
  const engine = means.engine ?? chooseEngine();
  const shape = shapeOf(spec, facts);
  const frames = await openFrames({
    spec,
    shape,
    engine,
    facts,
    painters: means.painters ?? crewSize(shape),
  });
  try {
    const seconds = shape.frameCount / shape.fps;
    const sound =
      (await originalSound(spec, engine, seconds)) ??
      composeSound(readPrompt(spec.prompt), spec.seed, seconds);
    let poster: Promise<Buffer> | undefined;
    const bytes = await engine.encode({
      ...shape,
      sound,
      async paintFrame(index) {
        context.throwIfCancelled();
        const pixels = await frames.frame(index);
        // A copy: the frame's memory is reused while the poster is being encoded.
        if (index === 0) poster = jpegOf(Uint8Array.from(pixels), shape);
        context.report((index + 1) / shape.frameCount);
        return pixels;
      },
    });
    const posterJpeg = Uint8Array.from((await poster) ?? []);
    return { bytes, width: shape.width, height: shape.height, seconds, fps: shape.fps, posterJpeg };
  } finally {
    await frames.close();
  }
}

function shapeOf(spec: VideoSpec, facts: VideoFacts | undefined): VideoShape {
  const { width, height, fps = 24 } = spec;
  const seconds = Math.min(longestVideoSeconds, facts?.seconds ?? spec.seconds);
  return { width, height, fps, frameCount: Math.max(1, Math.round(seconds * fps)) };
}

interface FramesRequest {
  spec: VideoSpec;
  shape: VideoShape;
  engine: VideoEngine;
  facts: VideoFacts | undefined;
  painters: number;
}

/** A source video is decoded in order, so its frames are painted in this thread alone. */
async function openFrames({ spec, shape, engine, facts, painters }: FramesRequest): Promise<Frames> {
  if (spec.sourceVideo && facts) {
    const frames = engine.decodeFrames({ bytes: spec.sourceVideo.bytes, cover: shape, ...shape });
    const source: SourceFrames = { frames, rotation: facts.rotation, shown: facts };
    return paintHere(await openStage({ spec, shape, source }), shape);
  }
  const here = paintHere(await openStage({ spec, shape }), shape);
  return painters > 1 ? hireCrew({ spec, shape }, here, painters - 1) : here;
}

async function originalSound(
  spec: VideoSpec,
  engine: VideoEngine,
  seconds: number,
): Promise<Sound | undefined> {
  if (spec.audio !== 'origin' || !spec.sourceVideo) return undefined;
  return engine.decodeSound(spec.sourceVideo.bytes, seconds);
}

async function jpegOf(pixels: Uint8Array, { width, height }: VideoShape): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 88 })
    .toBuffer();
}
