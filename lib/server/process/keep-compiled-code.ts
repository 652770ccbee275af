/**
 * After some seconds with few requests, V8 collects garbage to reduce its memory. That also discards compiled code and
 * makes the young generation small: the requests that follow take three times their processor time for seconds. Once,
 * after the start, it frees 50 MB; later it gains little, so it is then turned off.
 */
import { setFlagsFromString } from 'node:v8';

const startupMs = 30_000;

/** Call it when the service has started. */
export function keepCompiledCode(): void {
  setTimeout(() => setFlagsFromString('--no-memory-reducer'), startupMs).unref();
}
