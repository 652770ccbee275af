/** How many threads the machine can bear. Knows nothing of what they do. */
import { availableParallelism, totalmem } from 'node:os';

/** Images and other short work never share threads with videos, which take seconds. */
export type LaneName = 'interactive' | 'video';

export interface LaneSize {
  /** Tasks that run at once, each in a thread of its own. */
  threads: number;
  /** Tasks that may wait for a thread; one more is refused with `pool_busy`. */
  queue: number;
  /** JavaScript heap of one thread, in MiB. Pixels live outside of it. */
  heapMegabytes: number;
  /** The part of it for new objects, in MiB; as V8 likes when absent, which may be 48. */
  youngMegabytes?: number;
  /** A thread without work ends after this long and gives its memory back. */
  idleMilliseconds: number;
  /** Added to the thread's niceness: 5 lets images and the gateway go first. */
  niceness: number;
}

const gibibyte = 1024 ** 3;

/**
 * Lane sizes from the processor count and the memory in bytes. A large image needs up to 0.6 GB, a 1080p video
 * 0.5 GB: so one image per GiB, a second video only from four cores and 4 GiB.
 */
export function poolSizes(
  cores: number = availableParallelism(),
  memory: number = usableMemory(),
): Record<LaneName, LaneSize> {
  const byMemory = Math.floor(memory / gibibyte);
  return {
    interactive: {
      threads: Math.max(1, Math.min(cores - 1, byMemory)),
      queue: 64,
      heapMegabytes: 512,
      idleMilliseconds: 60_000,
      niceness: 0,
    },
    video: {
      threads: cores >= 4 && byMemory >= 4 ? 2 : 1,
      queue: 16,
      heapMegabytes: 768,
      youngMegabytes: 4,
      idleMilliseconds: 10_000,
      niceness: 5,
    },
  };
}

function usableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
