/** The pool's side of `renderFilm`: paints, scores and encodes one film in this thread. */
import { createCanvas } from '@napi-rs/canvas';
import type { TaskContext } from '#lib/server/engine/pool/task-context.ts';
import { readPrompt } from '#lib/server/engine/scene/read-prompt.ts';
import { composeSound } from './compose-sound.ts';
import { chooseEngine } from './encoders/choose-engine.ts';
import type { FilmEngine, Sound } from './encoders/film-engine.ts';
import { checkFilmSpec, type Film, type FilmSpec, longestFilmSeconds } from './film-spec.ts';
import { readVideoFacts } from './read-video-facts.ts';
import { openStage } from './stage/open-stage.ts';

/** Reports the fraction done, 0 to 1. The engine is a parameter for tests. */
export async function run(
  spec: FilmSpec,
  context: TaskContext<number>,
  engine: FilmEngine = chooseEngine(),
): Promise<Film> {
  checkFilmSpec(spec);
  const { width, height, fps = 24 } = spec;
  const facts = spec.sourceVideo && (await readVideoFacts(spec.sourceVideo.bytes));
  const asked = Math.min(longestFilmSeconds, facts?.seconds ?? spec.seconds);
  const frameCount = Math.max(1, Math.round(asked * fps));
  const seconds = frameCount / fps;
  const brief = readPrompt(spec.prompt);
  const stage = await openStage({ spec, brief, engine, fps, frameCount, facts });
  try {
    const canvas = createCanvas(width, height);
    const pen = canvas.getContext('2d');
    let poster: Buffer | undefined;
    const sound = (await originalSound(spec, engine, seconds)) ?? composeSound(brief, spec.seed, seconds);
    const bytes = await engine.encode({
      width,
      height,
      fps,
      frameCount,
      sound,
      async paintFrame(index) {
        context.throwIfCancelled();
        await stage.paint(pen, {
          index,
          time: index / fps,
          progress: frameCount > 1 ? index / (frameCount - 1) : 0,
        });
        poster ??= await canvas.encode('jpeg', 88);
        context.report((index + 1) / frameCount);
        return canvas.data();
      },
    });
    if (!poster) throw new Error('no frame was painted');
    return { bytes, width, height, seconds, fps, posterJpeg: Uint8Array.from(poster) };
  } finally {
    await stage.close?.();
  }
}

async function originalSound(
  spec: FilmSpec,
  engine: FilmEngine,
  seconds: number,
): Promise<Sound | undefined> {
  if (spec.audio !== 'origin' || !spec.sourceVideo) return undefined;
  return engine.decodeSound(spec.sourceVideo.bytes, seconds);
}
