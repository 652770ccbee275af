/** The icon of a task state. */

import {
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleSlash,
  CircleX,
  ClockAlert,
  LoaderCircle,
} from 'lucide-react';
import { classNames } from '#components/ui/class-names.ts';
import type { VideoStatus } from '#lib/contract/videos/video-status.ts';

interface TaskIconProps {
  status: VideoStatus;
  size?: number;
  /** A past state: no colour, no animation. */
  past?: boolean;
}

export function TaskIcon({ status, size = 15, past = false }: TaskIconProps) {
  const className = classNames('shrink-0', past ? 'text-ink-third' : statusTone(status));
  switch (status) {
    case 'pending':
      return <CircleDashed size={size} className={className} />;
    case 'queue':
      return <CircleDot size={size} className={className} />;
    case 'in_progress':
      return <LoaderCircle size={size} className={classNames(className, !past && 'animate-spin')} />;
    case 'completed':
      return <CircleCheck size={size} className={className} />;
    case 'failed':
      return <CircleX size={size} className={className} />;
    case 'cancelled':
      return <CircleSlash size={size} className={className} />;
    case 'expired':
      return <ClockAlert size={size} className={className} />;
  }
}

export function statusTone(status: VideoStatus): string {
  switch (status) {
    case 'in_progress':
      return 'text-accent';
    case 'completed':
      return 'text-done';
    case 'failed':
      return 'text-warning';
    case 'pending':
    case 'queue':
    case 'cancelled':
    case 'expired':
      return 'text-ink';
  }
}
