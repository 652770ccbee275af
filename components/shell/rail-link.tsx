'use client';
/** One navigation link. */
import { usePathname } from 'next/navigation';
import { useSyncExternalStore } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { HoverLink } from '#components/ui/hover-link.tsx';
import { taskActivity } from '#lib/client/run/tasks/task-activity.ts';
import type { PageLink } from './navigation.ts';
import { PageIcon } from './page-icon.tsx';

export function RailLink({ page: { href, label, icon } }: { page: PageLink }) {
  const path = usePathname();
  const here = path === href || path.startsWith(`${href}/`);
  const classes = classNames(
    'rail-link flex h-control-small items-center gap-2.5 rounded-control border px-2 text-14',
    here
      ? 'border-hairline bg-panel font-semibold text-ink'
      : 'border-transparent text-ink-second hover:text-ink',
  );
  return (
    <HoverLink href={href} title={label} aria-current={here ? 'page' : undefined} className={classes}>
      <PageIcon name={icon} />
      <span className="rail-text">{label}</span>
      {href === '/tasks' ? <RunningCount /> : null}
    </HoverLink>
  );
}

function RunningCount() {
  const { running } = useSyncExternalStore(taskActivity.subscribe, taskActivity.read, taskActivity.read);
  if (running === 0) return null;
  return (
    <span className="rail-count ml-auto font-mono text-12 font-semibold text-running tabular-nums">
      {running}
      <span className="sr-only"> running</span>
    </span>
  );
}
