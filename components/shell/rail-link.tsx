'use client';
/** One place in the rail; knows whether it is the one shown. */
import { usePathname } from 'next/navigation';
import { RunningCount } from '#components/tasks/running-count.tsx';
import { classNames } from '#components/ui/class-names.ts';
import type { Place } from './navigation.ts';
import { NearLink } from './near-link.tsx';
import { PlaceIcon } from './place-icon.tsx';

export function RailLink({ place: { href, label, icon } }: { place: Place }) {
  const path = usePathname();
  const here = path === href || path.startsWith(`${href}/`);
  const looks = classNames(
    'flex h-control-small items-center gap-2.5 rounded-control border px-2 text-14',
    here
      ? 'border-hairline bg-panel font-semibold text-ink'
      : 'border-transparent text-ink-second hover:text-ink',
  );
  const inside = (
    <>
      <PlaceIcon name={icon} />
      {label}
      {href === '/videos' ? <RunningCount /> : null}
    </>
  );
  if (href.endsWith('.json')) {
    return (
      <a href={href} className={looks}>
        {inside}
      </a>
    );
  }
  return (
    <NearLink href={href} aria-current={here ? 'page' : undefined} className={looks}>
      {inside}
    </NearLink>
  );
}
