/**
 * Garbage collection on demand, for buffers that are small for the collector but use megabytes of memory. A
 * scavenge takes one to three milliseconds; a full marking, which V8 starts by itself, takes tens.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A function that scavenges the young generation. Does nothing if V8 does not expose its collector. */
export function createScavenge(): () => void {
  // V8 exposes the function only in contexts created after the flag is set.
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('typeof gc === "function" ? gc : undefined');
  return isCollect(collect) ? () => collect({ type: 'minor' }) : () => {};
}

type Collect = (options: { type: 'minor' }) => void;

function isCollect(value: unknown): value is Collect {
  return typeof value === 'function';
}
