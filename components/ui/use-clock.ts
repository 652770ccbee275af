/** The current time for values that tick. */
import { useEffect, useState } from 'react';

/** Milliseconds, updated every `step` while `running`; 0 before hydration. */
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
