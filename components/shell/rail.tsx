/** The left rail: every place, and who answers. */
import Link from 'next/link';
import { Brand } from './brand.tsx';
import { placeGroups } from './navigation.ts';
import { ProviderBadge } from './provider-badge.tsx';
import { RailLink } from './rail-link.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

export function Rail({ provider }: { provider: string }) {
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
        {placeGroups.map((group) => (
          <div key={group.label}>
            <p className="px-2 pb-1 text-13 text-ink-third">{group.label}</p>
            <ul className="flex flex-col">
              {group.places.map((place) => (
                <li key={place.href}>
                  <RailLink place={place} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <ThemeToggle />
      <ProviderBadge provider={provider} />
    </div>
  );
}
