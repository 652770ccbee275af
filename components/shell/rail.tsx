/** The navigation on the left: all pages, theme and provider. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { AccountLinks } from './account-links.tsx';
import { Brand } from './brand.tsx';
import { ProviderBadge } from './provider-badge.tsx';
import { RailPages } from './rail-pages.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

interface RailProps {
  providers: readonly string[];
  /** Folds it; not in the menu of phones. */
  fold?: ReactNode;
}

export function Rail({ providers, fold }: RailProps) {
  return (
    <div className="rail flex h-full flex-col gap-4 p-3">
      <div className="rail-head flex items-center justify-between">
        <Link
          href="/"
          prefetch={false}
          className="rail-link flex h-8 min-w-8 items-center rounded-control px-2 pointer-coarse:h-11 pointer-coarse:min-w-11"
          aria-label="Easel, start page"
        >
          <Brand />
        </Link>
        {fold}
      </div>
      <nav aria-label="Pages" className="scroll-column flex flex-1 flex-col gap-4 overflow-y-auto">
        <RailPages />
      </nav>
      <AccountLinks />
      <div className="rail-wide">
        <ThemeToggle />
      </div>
      <ProviderBadge providers={providers} />
    </div>
  );
}
