'use client';
/** The still of a finished film, or the place where it will be. */
import { Film } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import type { ListedTask } from '#lib/client/tasks/video-task.ts';
import { stillUrl } from './film-urls.ts';

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
        <Film aria-hidden size={16} />
      )}
    </span>
  );
}
