'use client';
/** A film over the list. */
import { Download, ExternalLink } from 'lucide-react';
import Link from 'next/link';
import { save } from '#components/result/side/take-on.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { VideoTask } from '#lib/client/tasks/video-task.ts';
import { FilmPlayer } from './film-player.tsx';
import { filmUrl } from './film-urls.ts';

export function PlayerDialog({ task, onClose }: { task: VideoTask; onClose(): void }) {
  return (
    <Dialog
      title={task.prompt || 'Film'}
      onClose={onClose}
      className="w-[min(960px,calc(100vw-32px))]"
      actions={
        <>
          <Link
            href={`/videos/${task.id}`}
            className="inline-flex h-control-small items-center gap-2 rounded-control px-3 text-13 font-medium hover:bg-sunk"
          >
            <ExternalLink aria-hidden size={14} />
            Task page
          </Link>
          <Button
            icon={<Download aria-hidden size={14} />}
            onClick={() => save(filmUrl(task.id), `${task.id}.mp4`)}
          >
            Save
          </Button>
        </>
      }
    >
      <FilmPlayer
        task={task}
        autoPlay
        className="mx-auto block h-auto max-h-[70dvh] w-auto max-w-full bg-stage"
      />
    </Dialog>
  );
}
