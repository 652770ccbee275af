'use client';
/** Plays the events once more at the pace they came, four times as fast, or step by step. Nothing is sent. */
import { Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import type { CSSProperties } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { formatMs } from '#lib/client/show/format.ts';
import type { EventCursor } from './use-event-cursor.ts';

interface PlaybackBarProps {
  cursor: EventCursor;
  /** How many events there are. */
  count: number;
}

export function PlaybackBar({ cursor, count }: PlaybackBarProps) {
  const { index, playback, choose, seek, play } = cursor;
  const { playing, at, length, speed, setSpeed } = playback;
  const filled = { '--filled': `${length === 0 ? 0 : (at / length) * 100}%` } satisfies Record<
    string,
    string
  >;
  const style: CSSProperties = filled;
  return (
    <section
      aria-label="Replay"
      className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-t border-hairline px-3 py-1.5 min-[900px]:px-4"
    >
      <div className="flex items-center">
        <IconButton
          label="Previous event"
          icon={<SkipBack aria-hidden size={15} />}
          disabled={index === 0}
          onClick={() => choose((index ?? count) - 1)}
        />
        <IconButton
          label={playing ? 'Pause' : 'Play the events again'}
          icon={playing ? <Pause aria-hidden size={16} /> : <Play aria-hidden size={16} />}
          disabled={length === 0}
          onClick={play}
        />
        <IconButton
          label="Next event"
          icon={<SkipForward aria-hidden size={15} />}
          disabled={index === count - 1}
          onClick={() => choose((index ?? -1) + 1)}
        />
      </div>
      <input
        type="range"
        className="slider min-w-24 flex-1"
        aria-label="Moment of the run"
        aria-valuetext={`${formatMs(at)}, event ${index === undefined ? 0 : index + 1} of ${count}`}
        style={style}
        min={0}
        max={Math.max(1, length)}
        step={Math.max(1, Math.round(length / 1000))}
        value={at}
        disabled={length === 0}
        onChange={({ target }) => seek(Number(target.value))}
      />
      <span className="w-[22ch] shrink-0 text-right font-mono text-12 text-ink-second tabular-nums max-[520px]:w-auto">
        {formatMs(at)} · {index === undefined ? '–' : index + 1} of {count}
      </span>
      <div className="w-[84px] shrink-0">
        <Segmented
          label="Pace"
          options={paces}
          value={String(speed)}
          onChange={(text) => setSpeed(Number(text))}
        />
      </div>
    </section>
  );
}

const paces = [
  { value: '1', label: '×1' },
  { value: '4', label: '×4' },
];
