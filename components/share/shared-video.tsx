'use client';
/** The video that a shared run ordered, read by the share alone: its holder has no other door to it. */
import useSWR from 'swr';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { getSharedVideo } from '#lib/client/share/share-calls.ts';
import type { SharedVideo as Video } from '#lib/contract/playground/share.ts';

export function SharedVideo({ shareId }: { shareId: string }) {
  const { data: video, error } = useSWR<Video, Error>(
    ['shared-video', shareId],
    () => getSharedVideo(shareId),
    {
      refreshInterval: (known) => (known && isOver(known) ? 0 : 2000),
      revalidateOnFocus: false,
    },
  );
  return (
    <div className="grid h-full min-h-[240px] place-items-center bg-stage p-4 min-[900px]:p-5">
      {video === undefined ? <Words>{error ? error.message : 'Asking for the video…'}</Words> : shown(video)}
    </div>
  );
}

function shown(video: Video) {
  switch (video.status) {
    case 'completed':
      return video.content === null ? (
        <Words>The video is no longer kept.</Words>
      ) : (
        <video
          controls
          playsInline
          preload="metadata"
          src={video.content}
          {...(video.poster === null ? {} : { poster: video.poster })}
          {...(video.width === null || video.height === null
            ? {}
            : { width: video.width, height: video.height })}
          className="block h-auto max-h-full w-auto max-w-full bg-sunk"
        />
      );
    case 'failed':
    case 'cancelled':
    case 'expired':
      return <Words>{video.error ?? endings[video.status]}</Words>;
    case 'pending':
    case 'queue':
    case 'in_progress':
      return (
        <div className="w-full max-w-[320px]">
          <ProgressBar label="Progress of the video" value={video.progress / 100} />
          <p role="status" className="mt-2 text-13 text-ink-second tabular-nums">
            {video.status === 'in_progress'
              ? `The video is at ${video.progress} %.`
              : 'The video waits for its turn.'}
          </p>
        </div>
      );
  }
}

const endings = {
  failed: 'The video failed.',
  cancelled: 'The video was cancelled.',
  expired: 'The video is no longer kept.',
} as const;

function isOver({ status }: Video): boolean {
  return status !== 'pending' && status !== 'queue' && status !== 'in_progress';
}

function Words({ children }: { children: string }) {
  return <p className="text-13 text-ink-second">{children}</p>;
}
