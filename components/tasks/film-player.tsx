/** The film itself: the browser's own player, which asks for the ranges it needs. */
import type { VideoTask } from '#lib/client/tasks/video-task.ts';
import { filmUrl, stillUrl } from './film-urls.ts';

interface FilmPlayerProps {
  task: VideoTask;
  autoPlay?: boolean;
  className?: string;
}

export function FilmPlayer({ task, autoPlay = false, className }: FilmPlayerProps) {
  const { film } = task;
  return (
    // biome-ignore lint/a11y/useMediaCaption: made films come without captions
    <video
      controls
      playsInline
      loop
      autoPlay={autoPlay}
      preload="metadata"
      poster={stillUrl(task.id)}
      src={filmUrl(task.id)}
      width={film?.width || undefined}
      height={film?.height || undefined}
      aria-label={task.prompt || 'Film'}
      className={className}
    />
  );
}
