/** The time of day for what ticks on a page: goes on only while asked to. */
import { useEffect, useState } from 'react';

/** Milliseconds of the wall clock, renewed every `step` while `running`. 0 until the page is alive. */
export function useClock(running: boolean, step: number): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    setNow(Date.now());
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), step);
    return () => clearInterval(timer);
  }, [running, step]);
  return now;
}
