/** The video of a task in the player of the browser, which has its keys, its speeds and the full screen. */

import { Download, ExternalLink } from 'lucide-react';
import Link from 'next/link';
import type { RefObject } from 'react';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import { save } from '#components/ui/save-file.ts';
import { stillUrl, videoUrl } from '#lib/client/run/tasks/task-urls.ts';
import type { ListedTask } from '#lib/client/run/tasks/video-task.ts';
import { TaskProgress } from './task-progress.tsx';

interface VideoPlayerProps {
  task: Pick<ListedTask, 'id' | 'prompt' | 'video' | 'hasStill'>;
  autoPlay?: boolean;
  frameClassName?: string;
  video?: RefObject<HTMLVideoElement | null>;
}

export function VideoPlayer({ task, autoPlay = false, frameClassName, video }: VideoPlayerProps) {
  return (
    <section aria-label="Player" className="flex min-h-0 w-full flex-col items-center gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: generated videos have no captions */}
      <video
        ref={video}
        controls
        playsInline
        loop
        autoPlay={autoPlay}
        preload="metadata"
        poster={task.hasStill ? stillUrl(task.id) : undefined}
        src={videoUrl(task.id)}
        width={task.video?.width || undefined}
        height={task.video?.height || undefined}
        aria-label={task.prompt || 'Video'}
        className={classNames('block h-auto min-h-0 w-auto max-w-full bg-sunk', frameClassName)}
      />
      <Button
        weight="quiet"
        icon={<Download size={15} />}
        onClick={() => save(videoUrl(task.id), `${task.id}.mp4`)}
      >
        Download
      </Button>
    </section>
  );
}

/** Plays a video in a dialog over the list. */
export function PlayerDialog({ task, onClose }: { task: ListedTask; onClose(): void }) {
  return (
    <Dialog
      title={task.prompt || 'Video'}
      onClose={onClose}
      className="w-[min(960px,calc(100vw-32px))]"
      actions={
        <Link
          href={`/videos/${task.id}`}
          className="inline-flex h-control-small items-center gap-2 rounded-control px-3 text-13 font-medium hover:bg-sunk"
        >
          <ExternalLink size={14} />
          Task page
        </Link>
      }
    >
      <VideoPlayer task={task} autoPlay frameClassName="max-h-[62dvh]" />
    </Dialog>
  );
}

interface VideoOrProgressProps extends Omit<VideoPlayerProps, 'task'> {
  task: ListedTask;
  /** Unix seconds. */
  now: number;
}

/** The video of a task, or how far it is. */
export function VideoOrProgress({ task, now, ...player }: VideoOrProgressProps) {
  if (task.status !== 'completed' || task.videoDeleted) return <TaskProgress task={task} now={now} />;
  return <VideoPlayer task={task} {...player} />;
}
