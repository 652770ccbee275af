/** Replays a finished run: play, pause, scrub. Sends nothing. */
import { useEffect, useMemo, useState } from 'react';
import type { Run } from './run.ts';
import { runAt } from './run-at.ts';

export function usePlayback(run: Run) {
  const length = run.endedAt ?? 0;
  const [moment, setMoment] = useState<number | undefined>();
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const at = Math.min(moment ?? length, length);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another run starts whole and at rest
  useEffect(() => {
    setMoment(undefined);
    setPlaying(false);
  }, [run.id]);

  useEffect(() => {
    if (!playing) return;
    let before = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const passed = Math.max(0, now - before) * speed;
      before = now;
      setMoment((current = 0) => Math.min(length, current + passed));
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, speed, length]);

  useEffect(() => {
    if (playing && at >= length) setPlaying(false);
  }, [playing, at, length]);

  const shown = useMemo(() => runAt(run, at), [run, at]);
  return {
    /** The run at the current time. */
    shown,
    /** Milliseconds since the start; the full length until the person plays or scrubs. */
    at,
    length,
    playing,
    /** A factor of the recorded speed. */
    speed,
    /** From the current time; from the start at the end. */
    play() {
      setMoment(at >= length ? 0 : at);
      setPlaying(true);
    },
    pause: () => setPlaying(false),
    seek(wanted: number) {
      setMoment(Math.max(0, Math.min(length, wanted)));
    },
    setSpeed,
  };
}
