/** The pool's side of `renderFilm`: paints, scores and encodes one film. Opens more threads where that is worth it. */
import type { TaskContext } from '#lib/server/engine/pool/task-context.ts';
import { readPrompt } from '#lib/server/engine/scene/read-prompt.ts';
import { composeSound } from './compose-sound.ts';
import { chooseEngine } from './encoders/choose-engine.ts';
import type { FilmEngine, Sound } from './encoders/film-engine.ts';
import { checkFilmSpec, type Film, type FilmSpec, longestFilmSeconds } from './film-spec.ts';
import type { VideoFacts } from './read-video-facts.ts';
import type { FilmShape } from './stage/film-shape.ts';
import { type Frames, paintHere } from './stage/frames.ts';
import { openStage, type SourceFrames } from './stage/open-stage.ts';
import { crewSize, hireCrew } from './stage/paint-crew.ts';

/** What crosses to the thread. */
export interface FilmOrder {
  spec: FilmSpec;
  /** Of the source video, when there is one; read beforehand, where reading has a limit of time. */
  facts?: VideoFacts;
}

export interface FilmMeans {
  engine?: FilmEngine;
  /** Threads that paint; 1 paints in this one. The film's bytes do not depend on it. */
  painters?: number;
}

/** Reports the fraction done, 0 to 1. The means are for tests. */
export async function run(
  { spec, facts }: FilmOrder,
  context: TaskContext<number>,
  means: FilmMeans = {},
): Promise<Film> {
  checkFilmSpec(spec);
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

function shapeOf(spec: FilmSpec, facts: VideoFacts | undefined): FilmShape {
  const { width, height, fps = 24 } = spec;
  const seconds = Math.min(longestFilmSeconds, facts?.seconds ?? spec.seconds);
  return { width, height, fps, frameCount: Math.max(1, Math.round(seconds * fps)) };
}

interface FramesRequest {
  spec: FilmSpec;
  shape: FilmShape;
  engine: FilmEngine;
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
  spec: FilmSpec,
  engine: FilmEngine,
  seconds: number,
): Promise<Sound | undefined> {
  if (spec.audio !== 'origin' || !spec.sourceVideo) return undefined;
  return engine.decodeSound(spec.sourceVideo.bytes, seconds);
}

async function jpegOf(pixels: Uint8Array, { width, height }: FilmShape): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 88 })
    .toBuffer();
}
