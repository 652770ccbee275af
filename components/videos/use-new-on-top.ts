'use client';
/** Whether rows have come on top of a list, and how many of them nobody has seen yet. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { ListedTask } from '#lib/client/videos/video-task.ts';

export interface NewOnTop {
  /** For the virtual list: keep what is in sight where it is. */
  shift: boolean;
  unseen: number;
  onScrolled(offset: number): void;
}

/** Pixels: whoever is nearer to the top is at the top. */
const top = 8;

export function useNewOnTop(
  tasks: readonly ListedTask[],
  handle: RefObject<VirtualizerHandle | null>,
): NewOnTop {
  const first = useRef<string | undefined>(undefined);
  const [unseen, setUnseen] = useState(0);
  const added = tasks.findIndex(({ id }) => id === first.current);
  const away = (handle.current?.scrollOffset ?? 0) > top;
  useEffect(() => {
    if (added > 0 && away) setUnseen((count) => count + added);
    first.current = tasks[0]?.id;
  }, [tasks, added, away]);
  return {
    shift: added > 0 && away,
    unseen,
    onScrolled: (offset) => {
      if (offset <= top) setUnseen(0);
    },
  };
}
