'use client';
/**
 * A link to another page of the playground. That page is asked for as the pointer or the focus comes near, not as
 * soon as the link is in sight: a rail of them would load every page beside what this one is still asking for.
 */
import Link from 'next/link';
import { type ComponentProps, useState } from 'react';

type NearLinkProps = Omit<ComponentProps<typeof Link>, 'prefetch' | 'onFocus' | 'onPointerEnter'>;

export function NearLink(props: NearLinkProps) {
  const [near, setNear] = useState(false);
  const come = () => setNear(true);
  return <Link {...props} prefetch={near ? null : false} onFocus={come} onPointerEnter={come} />;
}
