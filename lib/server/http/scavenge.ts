/**
 * Garbage collection on demand, for buffers that are a few bytes to the collector and megabytes to the machine. A
 * scavenge takes one to three milliseconds; marking the whole heap, which V8 does by itself, takes tens.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A function that scavenges the young generation. It does nothing where V8 does not expose its collector. */
export function createScavenge(): () => void {
  // V8 shows the function only in contexts made after the flag is set.
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('typeof gc === "function" ? gc : undefined');
  return isCollect(collect) ? () => collect({ type: 'minor' }) : () => {};
}

type Collect = (options: { type: 'minor' }) => void;

function isCollect(value: unknown): value is Collect {
  return typeof value === 'function';
}
