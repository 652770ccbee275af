'use client';
/** A link to an example that also runs it. Opened in a new tab, it fills the form only. */
import type { ReactNode } from 'react';
import { HoverLink } from '#components/ui/hover-link.tsx';
import { handoff } from '#lib/client/handoff/handoff.ts';

interface RunLinkProps {
  href: string;
  /** Name of the form that opens. */
  form: string;
  className: string;
  children: ReactNode;
}

export function RunLink({ href, form, className, children }: RunLinkProps) {
  return (
    <HoverLink href={href} onNavigate={() => handoff.open({ page: form, run: true })} className={className}>
      {children}
    </HoverLink>
  );
}
