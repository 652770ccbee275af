'use client';
/** The still of a finished video, or the place where it will be. */
import { useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import type { ListedTask } from '#lib/client/videos/video-task.ts';
import { stillUrl } from './video-urls.ts';

export function TaskStill({
  task,
  className,
}: {
  task: Pick<ListedTask, 'id' | 'hasStill'>;
  className?: string;
}) {
  const [missing, setMissing] = useState(false);
  const shown = task.hasStill && !missing;
  return (
    <span
      className={classNames(
        'grid shrink-0 place-items-center overflow-hidden bg-sunk text-ink-third',
        className,
      )}
    >
      {shown ? (
        // biome-ignore lint/performance/noImgElement: the gateway's own bytes are not Next's to optimise
        <img
          src={stillUrl(task.id)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setMissing(true)}
          className="size-full object-cover"
        />
      ) : (
        <VideoStrip />
      )}
    </span>
  );
}

/** Drawn in one line: a list has one of these in each row, and eight elements more in each would be felt. */
function VideoStrip() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      width={16}
      height={16}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM7 3v18M17 3v18M3 12h18M3 7.5h4m-4 9h4m10-9h4m-4 9h4" />
    </svg>
  );
}
