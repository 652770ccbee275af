/**
 * Frames, chunks and canvases of the native libraries are a few bytes to the collector and megabytes to the machine:
 * left alone it lets hundreds of them pile up (720p, 5 s: 520 MB instead of 300).
 */
import { youngCollector } from '../collect-young.ts';

/** Gives a function to be called once a frame; every fourth call collects the young objects, which takes about 1 ms. */
export function collectOften(): () => void {
  const collect = youngCollector();
  let calls = 0;
  return () => {
    calls += 1;
    if (calls % 4 === 0) collect();
  };
}
