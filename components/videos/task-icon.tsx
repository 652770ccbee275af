/** A task's state as a shape, beside its word. */

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
  /** A state of before: no tone, no motion. */
  past?: boolean;
}

export function TaskIcon({ status, size = 15, past = false }: TaskIconProps) {
  const className = classNames('shrink-0', past ? 'text-ink-third' : statusTone(status));
  switch (status) {
    case 'pending':
      return <CircleDashed aria-hidden size={size} className={className} />;
    case 'queue':
      return <CircleDot aria-hidden size={size} className={className} />;
    case 'in_progress':
      return (
        <LoaderCircle aria-hidden size={size} className={classNames(className, !past && 'animate-spin')} />
      );
    case 'completed':
      return <CircleCheck aria-hidden size={size} className={className} />;
    case 'failed':
      return <CircleX aria-hidden size={size} className={className} />;
    case 'cancelled':
      return <CircleSlash aria-hidden size={size} className={className} />;
    case 'expired':
      return <ClockAlert aria-hidden size={size} className={className} />;
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
