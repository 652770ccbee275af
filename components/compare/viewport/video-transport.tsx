/** Plays, pauses and seeks all videos of a set in sync. Loaded for videos only. */
import { Pause, Play } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useSyncedVideos } from './use-synced-videos.ts';

export function VideoTransport() {
  const videos = useSyncedVideos();
  const { count, playing, time, duration } = useSyncExternalStore(
    videos.subscribe,
    videos.state,
    videos.state,
  );
  if (count === 0) return null;
  const filled = duration > 0 ? Math.min(100, (time / duration) * 100) : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label="All videos" className="flex min-w-0 flex-1 items-center gap-2">
      <IconButton
        label={playing ? 'Pause all videos' : 'Play all videos'}
        icon={playing ? <Pause size={16} /> : <Play size={16} />}
        onClick={() => (playing ? videos.pause() : videos.play())}
      />
      <input
        type="range"
        aria-label="Position in all videos"
        aria-valuetext={`${time.toFixed(1)} of ${duration.toFixed(1)} seconds`}
        min={0}
        max={duration || 1}
        step={0.04}
        value={time}
        onChange={({ target }) => videos.seek(Number(target.value))}
        className="slider min-w-16 flex-1"
        style={{ '--filled': `${filled}%` }}
      />
      <span className="font-mono text-12 whitespace-nowrap tabular-nums">
        {time.toFixed(1)} / {duration.toFixed(1)} s
      </span>
    </div>
  );
}
