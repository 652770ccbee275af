'use client';
/** A link to an example that also runs it. Opened in a new tab, it fills the form only. */
import type { ReactNode } from 'react';
import { HoverLink } from '#components/ui/hover-link.tsx';
import { runOnOpen } from '#lib/client/handoff/transfer.ts';

interface RunLinkProps {
  href: string;
  /** Name of the form that opens. */
  form: string;
  className: string;
  children: ReactNode;
}

export function RunLink({ href, form, className, children }: RunLinkProps) {
  return (
    <HoverLink href={href} onNavigate={() => runOnOpen(form)} className={className}>
      {children}
    </HoverLink>
  );
}
