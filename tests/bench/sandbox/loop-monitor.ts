// Preloaded into a process under test: measures how long its event loop was blocked. Time in which the thread waited for
// a core is subtracted if the system reports it.
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const everyMs = 5;

if (isMainThread && process.send !== undefined) watch();

function watch(): void {
  let longest = { heldMs: 0, clockMs: 0 };
  let lastAt = performance.now();
  let lastWaited = waitedMs();
  const timer = setInterval(() => {
    const now = performance.now();
    const waited = waitedMs();
    const clockMs = now - lastAt - everyMs;
    const heldMs = Math.max(0, clockMs - (waited - lastWaited));
    if (heldMs > longest.heldMs) longest = { heldMs, clockMs };
    lastAt = performance.now();
    lastWaited = waited;
  }, everyMs);
  timer.unref();
  process.on('message', (message: unknown) => {
    if (message !== 'take loop') return;
    process.send?.({ loop: longest });
    longest = { heldMs: 0, clockMs: 0 };
  });
}

/** Returns the milliseconds that this thread waited for a core; 0 if the system does not report it. */
function waitedMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}
