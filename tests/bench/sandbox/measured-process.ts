// Measures a process during some work: time, the longest hold of its event loop, peak memory.
import * as z from 'zod';
import { readUsage, resetPeak } from '#tests/bench/process/process-usage.ts';
import {
  type ProcessOptions,
  type StartedProcess,
  startProcess,
} from '#tests/bench/process/start-process.ts';

/** The time and memory of one piece of work. */
export interface Measurement {
  ms: number;
  loop: LoopHold | undefined;
  /** Megabytes at the peak, and how much more that is than before; undefined if the system does not report it. */
  peak: number | undefined;
  growth: number | undefined;
}

export interface LoopHold {
  /** The longest hold, without the time that the thread waited for a core. */
  heldMs: number;
  /** The same hold by the clock. */
  clockMs: number;
}

export interface MeasuredProcess extends StartedProcess {
  watch(work: () => Promise<unknown>): Promise<Measurement>;
}

const loopMessage = z.object({ loop: z.object({ heldMs: z.number(), clockMs: z.number() }) });
const limitMs = 10_000;

export function startMeasured(options: ProcessOptions): MeasuredProcess {
  const monitor = ['--import', import.meta.resolve('./loop-monitor.ts')];
  const started = startProcess({
    ...options,
    nodeOptions: [...(options.nodeOptions ?? []), ...monitor],
    channel: true,
  });
  return {
    ...started,
    async watch(work) {
      await takeLoop(started);
      resetPeak(started.pid);
      const before = readUsage(started.pid)?.resident;
      const startedAt = performance.now();
      await work();
      const ms = performance.now() - startedAt;
      const peak = readUsage(started.pid)?.peak;
      return {
        ms,
        loop: await takeLoop(started),
        peak: peak === undefined ? undefined : peak / 1e6,
        growth: peak === undefined || before === undefined ? undefined : (peak - before) / 1e6,
      };
    },
  };
}

/** The longest hold since the last call. */
function takeLoop({ child }: StartedProcess): Promise<LoopHold | undefined> {
  return new Promise((resolve) => {
    const finish = (hold: LoopHold | undefined) => {
      clearTimeout(limit);
      child.off('message', onMessage);
      resolve(hold);
    };
    const onMessage = (message: unknown) => {
      const parsed = loopMessage.safeParse(message);
      if (parsed.success) finish(parsed.data.loop);
    };
    const limit = setTimeout(() => finish(undefined), limitMs);
    child.on('message', onMessage);
    child.send('take loop');
  });
}
