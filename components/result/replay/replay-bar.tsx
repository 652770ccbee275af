/** Replays a finished run at any speed, by event, or by scrubbing. Sends nothing. */

import { Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { formatMs } from '#lib/base/format.ts';
import type { Run } from '#lib/client/run/run.ts';
import { countUntil } from '#lib/client/run/run-at.ts';
import { usePlayback } from '#lib/client/run/use-playback.ts';

interface ReplayBarProps {
  run: Run;
  cursor: EventCursor;
}

export function ReplayBar({ run, cursor }: ReplayBarProps) {
  const { index, playback, choose, seek, play } = cursor;
  const { playing, at, length, speed, setSpeed } = playback;
  const count = run.events.length;
  return (
    <section
      aria-label="Replay"
      className="@container shrink-0 border-t border-hairline bg-panel px-3 py-1.5 min-[900px]:px-4"
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="order-last w-full min-w-0 flex-none @min-[460px]:order-none @min-[460px]:w-auto @min-[460px]:flex-1">
          <div className="relative">
            <ReplayMarks run={run} />
            <input
              type="range"
              aria-label="Replay position"
              aria-valuetext={[
                `${formatMs(at)} of ${formatMs(length)}`,
                ...(count > 0 ? [`event ${positionText(index, count)}`] : []),
              ].join(', ')}
              min={0}
              max={Math.max(1, Math.round(length))}
              step="any"
              value={at}
              disabled={length === 0}
              onChange={({ target }) => seek(Number(target.value))}
              onKeyDown={(event) => {
                const step = steps[event.key];
                if (step === undefined) return;
                event.preventDefault();
                seek(Math.max(0, Math.min(length, at + (step * length) / 50)));
              }}
              style={{ '--filled': `${length === 0 ? 0 : (at / length) * 100}%` }}
              className="slider block w-full"
            />
          </div>
        </div>
        <div className="flex items-center @min-[460px]:order-first">
          {count > 1 ? (
            <IconButton
              label="Previous event"
              icon={<SkipBack size={15} />}
              disabled={index === 0}
              onClick={() => choose((index ?? count) - 1)}
            />
          ) : null}
          <IconButton
            label={playing ? 'Pause' : 'Replay'}
            icon={playing ? <Pause size={16} /> : <Play size={16} />}
            disabled={length === 0}
            onClick={play}
          />
          {count > 1 ? (
            <IconButton
              label="Next event"
              icon={<SkipForward size={15} />}
              disabled={index === count - 1}
              onClick={() => choose((index ?? -1) + 1)}
            />
          ) : null}
        </div>
        <p className="min-w-0 flex-1 truncate text-right font-mono text-12 text-ink-second tabular-nums @min-[460px]:min-w-[21ch] @min-[460px]:flex-none">
          <b className="font-semibold text-ink">{formatMs(at)}</b>
          {count === 0 ? ` of ${formatMs(length)}` : ` · ${positionText(index, count)}`}
        </p>
        <label className="shrink-0 rounded-control has-focus-visible:outline-2 has-focus-visible:outline-ink">
          <span className="sr-only">Speed</span>
          <select
            value={speed}
            onChange={({ target }) => setSpeed(Number(target.value))}
            className="h-control-small rounded-control border border-control bg-panel px-1.5 font-mono text-12 text-ink"
          >
            {speeds.map((choice) => (
              <option key={choice} value={choice}>
                {choice}×
              </option>
            ))}
          </select>
        </label>
      </div>
    </section>
  );
}

/** `3 of 12`; the last event when none is selected. */
function positionText(index: number | undefined, count: number): string {
  return `${index === undefined ? count : index + 1} of ${count}`;
}

const speeds = [0.25, 0.5, 1, 2, 4, 8] as const;

/** Keys move by a fiftieth of the run. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
};

/** With more marks than this they would form a solid bar. */
const maxMarks = 240;

function ReplayMarks({ run: { events, headersAt, endedAt = 0 } }: { run: Run }) {
  if (endedAt === 0) return null;
  const every = Math.max(1, Math.ceil(events.length / maxMarks));
  const times = events.filter((_, index) => index % every === 0).map(({ at }) => at);
  return (
    <svg
      aria-hidden
      className="pointer-events-none absolute inset-x-[9px] top-1/2 mt-[5px] h-[4px] w-[calc(100%-18px)] overflow-visible text-ink-third"
      preserveAspectRatio="none"
      viewBox="0 0 1000 4"
    >
      {headersAt === undefined ? null : <Mark at={headersAt / endedAt} />}
      {times.map((at, index) => (
        <Mark key={index} at={at / endedAt} />
      ))}
    </svg>
  );
}

function Mark({ at }: { at: number }) {
  const x = Math.min(1, at) * 1000;
  return <path d={`M${x} 0V4`} stroke="currentColor" strokeWidth="1" vectorEffect="non-scaling-stroke" />;
}

type EventCursor = ReturnType<typeof useEventCursor>;

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
