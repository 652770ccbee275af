'use client';
/** A link to an example that also runs it, if that costs nothing. Opened in a new tab, it fills the form only. */
import type { ReactNode } from 'react';
import { useRights } from '#components/shell/rights.tsx';
import { HoverLink } from '#components/ui/hover-link.tsx';
import { handoff } from '#lib/client/handoff/handoff.ts';

interface RunLinkProps {
  href: string;
  /** Name of the form that opens. */
  form: string;
  isFree: boolean;
  className: string;
  children: ReactNode;
}

const notice = [
  'This example has not run yet: it can cost money. The Run button shows how much, if its model has a price.',
];

export function RunLink({ href, form, isFree, className, children }: RunLinkProps) {
  const { mayRun } = useRights();
  const open = () => handoff.open({ page: form, ...(isFree && mayRun ? { run: true } : { notice }) });
  return (
    <HoverLink href={href} onNavigate={open} className={className}>
      {children}
    </HoverLink>
  );
}
