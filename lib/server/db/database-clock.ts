/**
 * The time of a database server. Processes that share it agree on the time, and a step of the machine's clock has no
 * effect: between two readings the monotonic clock counts.
 */

export type DatabaseClock = Awaited<ReturnType<typeof startDatabaseClock>>;

/** Interval of the readings, ms: the monotonic clock stands still while a machine is suspended. */
const readingMs = 10_000;

/** `read` resolves with the server's time in Unix ms. */
export async function startDatabaseClock(read: () => Promise<number>) {
  let offset = 0;
  const synchronize = async (): Promise<void> => {
    const before = performance.now();
    const time = await read();
    // The server read its clock at some moment of the call; its middle has the smallest error.
    offset = time - (before + performance.now()) / 2;
  };
  await synchronize();
  const timer = setInterval(() => synchronize().catch(() => {}), readingMs);
  timer.unref();
  return {
    /** Unix ms. */
    now: (): number => performance.now() + offset,
    stop: (): void => clearInterval(timer),
  };
}
