'use client';
/** The film that a shared run ordered, read by the share alone: its holder has no other door to it. */
import useSWR from 'swr';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { getSharedFilm } from '#lib/client/share/share-calls.ts';
import type { SharedFilm as Film } from '#lib/contract/playground/share.ts';

export function SharedFilm({ shareId }: { shareId: string }) {
  const { data: film, error } = useSWR<Film, Error>(['shared-film', shareId], () => getSharedFilm(shareId), {
    refreshInterval: (known) => (known && isOver(known) ? 0 : 2000),
    revalidateOnFocus: false,
  });
  return (
    <div className="grid h-full min-h-[240px] place-items-center bg-stage p-4 min-[900px]:p-5">
      {film === undefined ? <Words>{error ? error.message : 'Asking for the video…'}</Words> : shown(film)}
    </div>
  );
}

function shown(film: Film) {
  switch (film.status) {
    case 'completed':
      return film.content === null ? (
        <Words>The video is no longer kept.</Words>
      ) : (
        <video
          controls
          playsInline
          preload="metadata"
          src={film.content}
          {...(film.poster === null ? {} : { poster: film.poster })}
          {...(film.width === null || film.height === null ? {} : { width: film.width, height: film.height })}
          className="block h-auto max-h-full w-auto max-w-full bg-sunk"
        />
      );
    case 'failed':
    case 'cancelled':
    case 'expired':
      return <Words>{film.error ?? endings[film.status]}</Words>;
    case 'pending':
    case 'queue':
    case 'in_progress':
      return (
        <div className="w-full max-w-[320px]">
          <ProgressBar label="Progress of the video" value={film.progress / 100} />
          <p role="status" className="mt-2 text-13 text-ink-second tabular-nums">
            {film.status === 'in_progress'
              ? `The video is at ${film.progress} %.`
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

function isOver({ status }: Film): boolean {
  return status !== 'pending' && status !== 'queue' && status !== 'in_progress';
}

function Words({ children }: { children: string }) {
  return <p className="text-13 text-ink-second">{children}</p>;
}
