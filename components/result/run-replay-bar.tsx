'use client';
/** Plays a run that has ended once more, at the pace it went, and scrubs through it. A mark for every event. */
import { Pause, Play } from 'lucide-react';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { Run } from '#lib/client/runs/run.ts';
import { formatMs } from '#lib/client/show/format.ts';
import type { Playback } from '#lib/client/use-playback.ts';

interface RunReplayBarProps {
  /** The whole run. */
  run: Run;
  playback: Playback;
}

export function RunReplayBar({ run, playback }: RunReplayBarProps) {
  const { at, length, playing, speed } = playback;
  const Icon = playing ? Pause : Play;
  return (
    <section
      aria-label="Replay of the run"
      className="flex shrink-0 items-center gap-3 border-t border-hairline bg-panel px-4 py-1.5 min-[900px]:px-5"
    >
      <IconButton
        bordered
        label={playing ? 'Pause' : 'Replay the run'}
        icon={<Icon aria-hidden size={15} fill="currentColor" />}
        onClick={playing ? playback.pause : playback.play}
      />
      <div className="relative min-w-0 flex-1">
        <Marks run={run} />
        <input
          type="range"
          aria-label="Moment of the run"
          aria-valuetext={`${formatMs(at)} of ${formatMs(length)}`}
          min={0}
          max={Math.max(1, Math.round(length))}
          step="any"
          value={at}
          onChange={(event) => {
            playback.pause();
            playback.seek(Number(event.target.value));
          }}
          onKeyDown={(event) => {
            const step = steps[event.key];
            if (step === undefined) return;
            event.preventDefault();
            playback.pause();
            playback.seek(at + (step * length) / 50);
          }}
          style={{ '--filled': `${length === 0 ? 100 : (at / length) * 100}%` }}
          className="slider block w-full"
        />
      </div>
      <p className="w-[15ch] shrink-0 text-right font-mono text-12 text-ink-second tabular-nums max-[520px]:w-[7ch]">
        <b className="font-semibold text-ink">{formatMs(at)}</b>
        <span className="max-[520px]:hidden"> / {formatMs(length)}</span>
      </p>
      <label className="shrink-0 text-12 text-ink-second has-focus-visible:outline-2 has-focus-visible:outline-accent">
        <span className="sr-only">Pace</span>
        <select
          value={speed}
          onChange={(event) => playback.setSpeed(Number(event.target.value))}
          className="h-control-small rounded-control border border-control bg-panel px-1.5 font-mono text-12 text-ink"
        >
          {speeds.map((choice) => (
            <option key={choice} value={choice}>
              {choice}×
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}

const speeds = [0.25, 0.5, 1, 2, 4, 8] as const;

/** A fine slider would take a key a millisecond. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
};

/** Beyond these many the marks would be a bar. */
const mostMarks = 240;

function Marks({ run: { events, headersAt, endedAt = 0 } }: { run: Run }) {
  if (endedAt === 0) return null;
  const every = Math.max(1, Math.ceil(events.length / mostMarks));
  const times = events.filter((_, index) => index % every === 0).map(({ at }) => at);
  return (
    <svg
      aria-hidden
      className="pointer-events-none absolute inset-x-[9px] top-full -mt-[5px] h-[4px] w-[calc(100%-18px)] overflow-visible text-ink-third"
      preserveAspectRatio="none"
      viewBox="0 0 1000 4"
    >
      {headersAt === undefined ? null : <Mark at={headersAt / endedAt} />}
      {times.map((at, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
        <Mark key={index} at={at / endedAt} />
      ))}
    </svg>
  );
}

function Mark({ at }: { at: number }) {
  const x = Math.min(1, at) * 1000;
  return <path d={`M${x} 0V4`} stroke="currentColor" strokeWidth="1" vectorEffect="non-scaling-stroke" />;
}
