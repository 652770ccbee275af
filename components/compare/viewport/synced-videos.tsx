/** Plays, pauses and seeks all videos of a set in sync. */
import { Pause, Play } from 'lucide-react';
import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { createSyncedVideos, type SyncedVideos } from '#lib/client/compare/synced-videos.ts';

const VideosContext = createContext<SyncedVideos | undefined>(undefined);

export function VideosProvider({ children }: { children: ReactNode }) {
  const [videos] = useState(createSyncedVideos);
  return <VideosContext value={videos}>{children}</VideosContext>;
}

export interface VideosHandle {
  videos: SyncedVideos;
  /** A `ref` callback for a video. */
  attach(video: HTMLVideoElement | null): (() => void) | undefined;
}

export function useVideos(): VideosHandle {
  const videos = useContext(VideosContext);
  if (videos === undefined) throw new Error('useVideos needs VideosProvider around it');
  return useMemo(
    () => ({ videos, attach: (video) => (video === null ? undefined : videos.add(video)) }),
    [videos],
  );
}

export function VideoTransport() {
  const { videos } = useVideos();
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
