/** The head of a shared page: what it is, its title, its facts, its end, and an action. */
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Brand } from '#components/shell/brand.tsx';
import { formatDateUtc } from '#lib/base/format-time.ts';
import type { Shared } from '#lib/contract/pages/share.ts';

interface SharedHeaderProps {
  /** `Shared run` */
  kind: string;
  title: string;
  shared: Pick<Shared, 'createdAt' | 'expiresAt'>;
  /** Before the dates. */
  facts: ReactNode;
  amount?: string;
  action: ReactNode;
}

export function SharedHeader({ kind, title, shared, facts, amount = '', action }: SharedHeaderProps) {
  const { createdAt, expiresAt } = shared;
  // In UTC, so that server and client render the same text.
  const on = (time: string) => formatDateUtc(time).replaceAll(' ', '\u00a0');
  const since = `shared\u00a0${on(createdAt)}`;
  const dates = [amount, since, expiresAt === null ? '' : `until\u00a0${on(expiresAt)}`];
  return (
    <header className="shrink-0 border-b border-hairline bg-panel">
      <div className="flex h-head items-center gap-3 border-b border-hairline px-4 min-[900px]:px-5">
        <Link href="/" prefetch={false} aria-label="Easel, start page" className="rounded-control">
          <Brand />
        </Link>
        <p className="text-13 text-ink-second max-[420px]:sr-only">{kind}</p>
        <div className="ml-auto flex items-center gap-2 print:hidden">{action}</div>
      </div>
      <div className="flex flex-col gap-1 px-4 py-3 min-[900px]:px-5">
        <h1 className="line-clamp-2 text-17 font-semibold text-pretty [overflow-wrap:anywhere]">{title}</h1>
        <p className="flex flex-wrap items-center gap-x-3 text-13 text-ink-second tabular-nums">
          {facts}
          <span>{dates.filter(Boolean).join(' · ')}</span>
        </p>
      </div>
    </header>
  );
}

/** Of the link or button in the header. */
export const actionClasses =
  'inline-flex h-control-small items-center gap-2 rounded-control border px-3 text-13 font-semibold whitespace-nowrap';
export const primaryAction = `${actionClasses} border-transparent bg-accent text-accent-ink hover:brightness-105`;
