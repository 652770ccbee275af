'use client';
/**
 * One place in the rail; knows whether it is the one shown. Its page is asked for as the pointer or the focus comes
 * near, not as soon as the rail is in sight: every page would load all others beside what it is still asking for.
 */
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { RunningCount } from '#components/videos/running-count.tsx';
import type { Place } from './navigation.ts';
import { PlaceIcon } from './place-icon.tsx';

export function RailLink({ place: { href, label, icon } }: { place: Place }) {
  const path = usePathname();
  const [near, setNear] = useState(false);
  const comeNear = () => setNear(true);
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
    <Link
      href={href}
      prefetch={near ? null : false}
      onFocus={comeNear}
      onPointerEnter={comeNear}
      aria-current={here ? 'page' : undefined}
      className={looks}
    >
      {inside}
    </Link>
  );
}
