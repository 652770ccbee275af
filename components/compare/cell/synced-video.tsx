/** A video that plays with the other videos of the page. */
import { useSyncedVideos } from '#components/compare/viewport/use-synced-videos.ts';

interface SyncedVideoProps {
  src: string;
  poster?: string | undefined;
  size: { width: number; height: number } | undefined;
  label: string;
}

export function SyncedVideo({ src, poster, size, label }: SyncedVideoProps) {
  const videos = useSyncedVideos();
  return (
    <div className="bg-viewer">
      <video
        ref={videos.attach}
        playsInline
        muted
        preload="auto"
        poster={poster}
        src={src}
        width={size?.width || undefined}
        height={size?.height || undefined}
        aria-label={`Video of ${label}`}
        className="mx-auto block h-auto max-h-[70dvh] w-full object-contain"
      />
    </div>
  );
}
