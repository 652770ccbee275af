/** The way back from one thing to the list of all. */
import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';

interface BackLinkProps {
  href: string;
  /** `All videos` */
  children: string;
  className?: string;
}

export function BackLink({ href, children, className = '-mb-4' }: BackLinkProps) {
  return (
    <p className={className}>
      <Link
        href={href}
        className="reach inline-flex items-center gap-1.5 text-13 text-ink-second hover:text-ink"
      >
        <ArrowLeft size={14} />
        {children}
      </Link>
    </p>
  );
}
