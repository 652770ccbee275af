/** How many worker threads the machine can run. */
import { availableParallelism, totalmem } from 'node:os';

/** Images and other short tasks never share threads with videos, which take seconds. */
export type LaneName = 'interactive' | 'video';

export interface LaneSize {
  /** Tasks that run at once, each in its own thread. */
  threads: number;
  /** Tasks that may wait; one more is refused with `pool_busy`. */
  queue: number;
  /** JavaScript heap of one thread, in MiB. Pixels are not part of it. */
  heapMegabytes: number;
  /** The part of the heap for new objects, in MiB. V8's default can be 48. */
  youngMegabytes?: number;
  /** A thread without a task ends after this time. */
  idleMilliseconds: number;
  /** Added to the thread's niceness: videos yield to images and to the gateway. */
  niceness: number;
}

const gibibyte = 1024 ** 3;

/**
 * Lane sizes from the processor count and the memory in bytes. A large image needs up to 0.6 GB, a 1080p video
 * 0.5 GB: one image per GiB, and a second video only from four cores and 4 GiB.
 */
export function poolSizes(
  cores: number = availableParallelism(),
  memory: number = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()),
): Record<LaneName, LaneSize> {
  const gibibytes = Math.floor(memory / gibibyte);
  const images = Math.max(1, Math.min(cores - 1, gibibytes));
  const videos = cores >= 4 && gibibytes >= 4 ? 2 : 1;
  return {
    interactive: { threads: images, queue: 64, heapMegabytes: 512, idleMilliseconds: 60_000, niceness: 0 },
    video: {
      threads: videos,
      queue: 16,
      heapMegabytes: 768,
      youngMegabytes: 4,
      idleMilliseconds: 10_000,
      niceness: 5,
    },
  };
}
