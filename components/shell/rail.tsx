/** The navigation on the left: all pages, theme and provider. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { sandboxId } from '#lib/base/match-model.ts';
import { providersText } from '#lib/client/run/provider-labels.ts';
import { AccountLinks } from './account-links.tsx';
import { Brand } from './brand.tsx';
import { pageGroups } from './navigation.ts';
import { ProviderIcon } from './provider-icon.tsx';
import { RailLink } from './rail-link.tsx';
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
        {pageGroups.map((group) => (
          <div key={group.label}>
            <p className="rail-text rail-group px-2 pb-1 text-13 text-ink-third">{group.label}</p>
            <ul className="flex flex-col">
              {group.pages.map((page) => (
                <li key={page.href}>
                  <RailLink page={page} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <AccountLinks />
      <div className="rail-wide">
        <ThemeToggle />
      </div>
      <ProviderBadge providers={providers} />
    </div>
  );
}

function ProviderBadge({ providers }: Pick<RailProps, 'providers'>) {
  const [first = '', ...others] = providers;
  const named = others.length > 0 ? `${providers.length} providers` : first;
  const name = first === sandboxId ? 'Sandbox' : named;
  return (
    <Link
      href="/providers"
      prefetch={false}
      title={name}
      className="rail-link grid min-h-8 content-center rounded-panel border border-hairline p-2.5 text-13 text-ink-second transition-colors duration-quick hover:bg-sunk"
    >
      <span className="flex items-center gap-2 font-semibold text-ink">
        <ProviderIcon id={first} size={15} />
        <span className="rail-text">{name}</span>
      </span>
      {/* Low windows have room for all pages instead. */}
      <span className="rail-wide mt-0.5 block [@media(max-height:859px)]:hidden">
        {providersText(providers)}
      </span>
    </Link>
  );
}
