'use client';
/** The providers that answer requests; a link for who may see their page. */
import Link from 'next/link';
import { classNames } from '#components/ui/class-names.ts';
import { sandboxId } from '#lib/base/match-model.ts';
import { providersText } from '#lib/client/run/provider-labels.ts';
import { ProviderIcon } from './provider-icon.tsx';
import { useRights } from './rights.tsx';

const classes =
  'rail-link grid min-h-8 content-center rounded-panel border border-hairline p-2.5 text-13 text-ink-second';

export function ProviderBadge({ providers }: { providers: readonly string[] }) {
  const { mayCall } = useRights();
  const [first = '', ...others] = providers;
  const named = others.length > 0 ? `${providers.length} providers` : first;
  const name = first === sandboxId ? 'Sandbox' : named;
  const content = (
    <>
      <span className="flex items-center gap-2 font-semibold text-ink">
        <ProviderIcon id={first} size={15} />
        <span className="rail-text">{name}</span>
      </span>
      {/* Low windows have room for all pages instead. */}
      <span className="rail-wide mt-0.5 block [@media(max-height:859px)]:hidden">
        {providersText(providers)}
      </span>
    </>
  );
  if (!mayCall('GET /api/providers')) return <div className={classes}>{content}</div>;
  return (
    <Link
      href="/providers"
      prefetch={false}
      title={name}
      className={classNames(classes, 'transition-colors duration-quick hover:bg-sunk')}
    >
      {content}
    </Link>
  );
}
