/**
 * Paints a video's frames in this thread and in others at once. Frames go to the painters in pairs by turns, because
 * neighbours share drawings; the others are a pair ahead of what is asked for.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { TaskError } from '#sandbox/pool/task-error.ts';
import type { VideoSpec } from '../video-spec.ts';
import type { Frames } from './frames.ts';
import type { VideoShape } from './video-shape.ts';

export interface CrewOrder {
  spec: VideoSpec;
  shape: VideoShape;
}

/** Asks for a frame; the buffer comes back with its pixels. */
export interface FrameOrder {
  index: number;
  buffer: ArrayBuffer;
}

export type FrameResponse = FrameOrder | { code: string; message: string };

/** Frames handed to one painter in a row. */
const inARow = 2;

/**
 * How many threads should paint, this one included. Each further one costs 0.3 s of a processor and 80 MB: none for a
 * small video, one for 5 s at 720p, two for long ones at 1080p.
 */
export function crewSize({ width, height, frameCount }: VideoShape, cores = availableParallelism()): number {
  const megapixels = (width * height * frameCount) / 1e6;
  const useful = megapixels < 50 ? 1 : megapixels < 300 ? 2 : 3;
  return Math.min(useful, cores);
}

/** `here` paints in this thread; `helpers` threads do the rest. Their errors reject the frames that are waited for. */
export function hireCrew(order: CrewOrder, here: Frames, helpers: number): Frames {
  const crew = Array.from({ length: helpers }, () => hireHelper(order));
  const { frameCount, width, height } = order.shape;
  const helperOf = (index: number) => crew[Math.floor(index / inARow) % (helpers + 1)];
  const spare: ArrayBuffer[] = [];
  let ordered = 0;
  let shown: ArrayBuffer | undefined;

  function orderUpTo(limit: number): void {
    for (; ordered < Math.min(limit, frameCount); ordered += 1) {
      helperOf(ordered)?.order(ordered, spare.pop() ?? new ArrayBuffer(width * height * 4));
    }
  }

  return {
    async frame(index) {
      if (shown) spare.push(shown);
      shown = undefined;
      orderUpTo(index + inARow * (helpers + 1));
      const helper = helperOf(index);
      if (!helper) return here.frame(index);
      shown = await helper.take(index);
      return new Uint8Array(shown);
    },
    async close() {
      await Promise.all([here.close(), ...crew.map((helper) => helper.dismiss())]);
    },
  };
}

interface Helper {
  order(index: number, buffer: ArrayBuffer): void;
  take(index: number): Promise<ArrayBuffer>;
  dismiss(): Promise<unknown>;
}

function hireHelper(order: CrewOrder): Helper {
  const worker = new Worker(new URL('./painter.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 256 },
  });
  const waiting = new Map<number, PromiseWithResolvers<ArrayBuffer>>();
  let failure: unknown;

  function fail(error: unknown): void {
    failure ??= error;
    for (const { reject } of waiting.values()) reject(failure);
  }
  worker.on('message', (response: FrameResponse) => {
    if ('code' in response) fail(new TaskError(response.code, response.message));
    else waiting.get(response.index)?.resolve(response.buffer);
  });
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`a painter ended with ${code}`)));

  return {
    order(index, buffer) {
      const frame = Promise.withResolvers<ArrayBuffer>();
      frame.promise.catch(() => {});
      waiting.set(index, frame);
      if (failure === undefined) worker.postMessage({ index, buffer } satisfies FrameOrder, [buffer]);
      else frame.reject(failure);
    },
    async take(index) {
      const buffer = await waiting.get(index)?.promise;
      waiting.delete(index);
      if (!buffer) throw new Error(`frame ${index} was not ordered`);
      return buffer;
    },
    dismiss: () => worker.terminate(),
  };
}
