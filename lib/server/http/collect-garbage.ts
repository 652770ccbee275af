/**
 * Garbage collection on demand, for buffers that are small for the collector but use megabytes of memory. A
 * scavenge takes one to three milliseconds; a full marking, which V8 starts by itself, takes tens.
 */
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A function that scavenges the young generation. Does nothing if V8 does not expose its collector. */
export function createScavenge(): () => void {
  const collect = exposedCollector();
  return () => collect({ type: 'minor' });
}

/** Releases all that can be released, compiled code included. Takes about 120 ms. */
export function collectEverything(): void {
  exposedCollector()({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Bytes above what the last collection left. */
const burst = 64 * 1024 * 1024;

/**
 * Releases what a burst of large requests leaves behind. V8 does it in its memory reducer alone, which is off: see
 * lib/boot/server-command.mjs. Takes about 60 ms after a burst, and keeps compiled code. Returns its end.
 */
export function collectAfterBursts(everyMs = 20_000): () => void {
  const collect = exposedCollector();
  let used = usedBytes();
  const timer = setInterval(() => {
    if (usedBytes() < used + burst) return;
    collect({ type: 'major', execution: 'sync', flavor: 'regular' });
    used = usedBytes();
  }, everyMs).unref();
  return () => clearInterval(timer);
}

function usedBytes(): number {
  const heap = getHeapStatistics();
  return heap.used_heap_size + heap.external_memory;
}

type Collect = (
  options: { type: 'minor' } | { type: 'major'; execution: 'sync'; flavor: 'regular' | 'last-resort' },
) => void;

function exposedCollector(): Collect {
  // V8 exposes the function only in contexts created after the flag is set.
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('typeof gc === "function" ? gc : undefined');
  return isCollect(collect) ? collect : () => {};
}

function isCollect(value: unknown): value is Collect {
  return typeof value === 'function';
}
