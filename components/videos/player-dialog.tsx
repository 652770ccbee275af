/** Plays a video in a dialog over the list. */
import { ExternalLink } from 'lucide-react';
import Link from 'next/link';
import { Dialog } from '#components/ui/dialog.tsx';
import type { ListedTask } from '#lib/client/videos/video-task.ts';
import { VideoPlayer } from './video-player.tsx';

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
