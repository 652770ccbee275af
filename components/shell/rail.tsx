/** The navigation on the left: all pages, theme and provider. */

import Link from 'next/link';
import { sandboxId } from '#lib/base/match-model.ts';
import { providersText } from '#lib/client/providers/provider-labels.ts';
import { Brand } from './brand.tsx';
import { pageGroups } from './navigation.ts';
import { ProviderIcon } from './provider-icon.tsx';
import { RailLink } from './rail-link.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

interface RailProps {
  providers: readonly string[];
}

export function Rail({ providers }: RailProps) {
  return (
    <div className="flex h-full flex-col gap-4 p-3">
      <Link
        href="/"
        prefetch={false}
        className="flex h-8 items-center rounded-control px-2 pointer-coarse:h-11"
        aria-label="Easel, start page"
      >
        <Brand />
      </Link>
      <nav aria-label="Pages" className="scroll-column flex flex-1 flex-col gap-4 overflow-y-auto">
        {pageGroups.map((group) => (
          <div key={group.label}>
            <p className="px-2 pb-1 text-13 text-ink-third">{group.label}</p>
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
      <ThemeToggle />
      <ProviderBadge providers={providers} />
    </div>
  );
}

function ProviderBadge({ providers }: RailProps) {
  const [first = '', ...others] = providers;
  return (
    <Link
      href="/providers"
      prefetch={false}
      className="rounded-panel border border-hairline p-2.5 text-13 text-ink-second transition-colors duration-quick hover:bg-sunk"
    >
      <span className="flex items-center gap-2 font-semibold text-ink">
        <ProviderIcon id={first} size={15} />
        {first === sandboxId ? 'Sandbox' : others.length > 0 ? `${providers.length} providers` : first}
      </span>
      {/* Low windows have room for all pages instead. */}
      <span className="mt-0.5 block [@media(max-height:859px)]:hidden">{providersText(providers)}</span>
    </Link>
  );
}
