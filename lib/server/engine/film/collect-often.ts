/**
 * Garbage collection on time. Frames, chunks and canvases of the native libraries are a few bytes to the collector and
 * megabytes to the machine: left alone it lets hundreds of them pile up (720p, 5 s: 520 MB instead of 300).
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Gives a function to be called once a frame; every eighth call collects the young objects, which takes about 1 ms. */
export function collectOften(): () => void {
  const collect = collector();
  let calls = 0;
  return () => {
    calls += 1;
    if (calls % 8 === 0) collect({ type: 'minor' });
  };
}

type Collect = (options: { type: 'minor' }) => void;

/** V8's own function, which it shows only in contexts made after the flag is set; nothing where it does not. */
function collector(): Collect {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('typeof gc === "function" ? gc : undefined');
  return isCollect(collect) ? collect : () => {};
}

function isCollect(value: unknown): value is Collect {
  return typeof value === 'function';
}
