/** The selected event: by click, step, scrubbing or replay. */
import { useState } from 'react';
import type { Run } from '#lib/client/run/run.ts';
import { countUntil } from '#lib/client/run/run-at.ts';
import { usePlayback } from '#lib/client/run/use-playback.ts';

export type EventCursor = ReturnType<typeof useEventCursor>;

export function useEventCursor(run: Run) {
  const playback = usePlayback(run);
  const [chosen, setChosen] = useState<number | undefined>();
  const reached = Math.max(0, countUntil(run.events, playback.at) - 1);
  const index = playback.playing ? reached : chosen;
  return {
    index,
    playback,
    choose(wanted: number | undefined) {
      playback.pause();
      const last = run.events.length - 1;
      const place = wanted === undefined ? undefined : Math.max(0, Math.min(last, wanted));
      if (place !== undefined) playback.seek(run.events[place]?.at ?? 0);
      setChosen(place);
    },
    /** To the moment, milliseconds since the run started. */
    seek(at: number) {
      playback.pause();
      playback.seek(at);
      setChosen(Math.max(0, countUntil(run.events, at) - 1));
    },
    play() {
      if (playback.playing) {
        setChosen(reached);
        return playback.pause();
      }
      // The last event stays selected after the replay.
      setChosen(run.events.length - 1);
      playback.play();
    },
  };
}
