/** The icon and colour of a task state. */
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
  const Icon = states[status].icon;
  const moving = status === 'in_progress' && !past;
  const tone = past ? 'text-ink-third' : statusTone(status);
  return <Icon size={size} className={classNames('shrink-0', tone, moving && 'animate-spin')} />;
}

export function statusTone(status: VideoStatus): string {
  return states[status].tone;
}

const states = {
  pending: { icon: CircleDashed, tone: 'text-ink' },
  queue: { icon: CircleDot, tone: 'text-ink' },
  in_progress: { icon: LoaderCircle, tone: 'text-running' },
  completed: { icon: CircleCheck, tone: 'text-done' },
  failed: { icon: CircleX, tone: 'text-failed' },
  cancelled: { icon: CircleSlash, tone: 'text-ink' },
  expired: { icon: ClockAlert, tone: 'text-ink' },
} as const satisfies Record<VideoStatus, unknown>;
