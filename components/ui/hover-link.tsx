'use client';
/** A link that prefetches its page on hover or focus. When visible would be too early: a page links to all others. */
import Link from 'next/link';
import { type ComponentProps, useState } from 'react';

export function HoverLink(props: ComponentProps<typeof Link>) {
  const [near, setNear] = useState(false);
  const comeNear = () => setNear(true);
  return <Link {...props} prefetch={near ? null : false} onFocus={comeNear} onPointerEnter={comeNear} />;
}
