/**
 * Paints the frames of a video in this thread and in others. The threads take turns of two frames, because neighbours
 * share drawings, and the others work ahead.
 */
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { VideoShape } from '../codecs/video-engine.ts';
import type { Frames, FramesTask, PaintInput } from './frames.ts';

const framesPerTurn = 2;

/**
 * How many threads paint, this one included. Each further one costs 0.3 s of processor time and 80 MB: none for a
 * small video, one for 5 s at 720p, two for long ones at 1080p.
 */
export function painterCount({ width, height, frameCount }: VideoShape): number {
  const megapixels = (width * height * frameCount) / 1e6;
  const useful = megapixels < 50 ? 1 : megapixels < 300 ? 2 : 3;
  return Math.min(useful, availableParallelism());
}

/** `here` paints in this thread, `helpers` threads paint the rest. An error of theirs rejects the frame it concerns. */
export function paintInThreads(input: PaintInput, here: Frames, helpers: number): Frames {
  const { width, height, frameCount } = input.shape;
  const threads = new Piscina<FramesTask, ArrayBuffer[]>({
    filename: new URL('./frame-worker.ts', import.meta.url).href,
    workerData: input,
    minThreads: helpers,
    maxThreads: helpers,
    resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 256 },
    atomics: 'disabled',
    recordTiming: false,
  });
  const turns = new Map<number, Promise<ArrayBuffer[]>>();
  const spare: ArrayBuffer[] = [];
  let started = 0;

  function startTurn(turn: number): void {
    const first = turn * framesPerTurn;
    const buffers = Array.from(
      { length: Math.min(framesPerTurn, frameCount - first) },
      () => spare.pop() ?? new ArrayBuffer(width * height * 4),
    );
    const painted = threads.run({ first, buffers }, { transferList: buffers });
    painted.catch(() => {});
    turns.set(turn, painted);
  }

  return {
    async frame(index) {
      const turn = Math.floor(index / framesPerTurn);
      const isHere = (number: number) => number % (helpers + 1) === 0;
      spare.push(...((await turns.get(turn - 1)) ?? []));
      turns.delete(turn - 1);
      for (; started <= turn + helpers && started * framesPerTurn < frameCount; started += 1) {
        if (!isHere(started)) startTurn(started);
      }
      if (isHere(turn)) return here.frame(index);
      const buffers = await turns.get(turn);
      return new Uint8Array(buffers?.[index % framesPerTurn] ?? []);
    },
    async close() {
      await Promise.all([here.close(), threads.destroy()]);
    },
  };
}
