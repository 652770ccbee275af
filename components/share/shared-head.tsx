/** The header of a shared run: title, outcome, model, expiry and the link to the playground. */
import { SquarePen } from 'lucide-react';
import Link from 'next/link';
import { type MouseEvent, useEffect, useState } from 'react';
import { OutcomeIcon, outcomeTones } from '#components/result/outcome-icon.tsx';
import { Brand } from '#components/shell/brand.tsx';
import { transferTo } from '#lib/client/form/transfer.ts';
import { amountOf, displayedOutcome, outcomeOf, titleOf } from '#lib/client/history/run-labels.ts';
import { runPage } from '#lib/client/history/run-page.ts';
import type { Run } from '#lib/client/run/run.ts';
import { requestOfRun } from '#lib/client/share/linked-request.ts';
import { type MadeLink, makeLink } from '#lib/client/share/make-link.ts';
import type { SharedRun } from '#lib/contract/playground/share.ts';

export function SharedHead({ shared, run }: { shared: SharedRun; run: Run | undefined }) {
  const stored = { ...shared.run, pinned: false, tags: [], marks: {}, cost: null };
  const label = runPage(stored.operationId, stored.model)?.label ?? stored.operationId;
  const facts = [amountOf(stored), `shared ${day(shared.createdAt)}`, expiryText(shared.expiresAt)];
  return (
    <header className="shrink-0 border-b border-hairline bg-panel">
      <div className="flex h-head items-center gap-3 border-b border-hairline px-4 min-[900px]:px-5">
        <Link href="/" prefetch={false} aria-label="Easel, start page" className="rounded-control">
          <Brand />
        </Link>
        <p className="text-13 text-ink-second max-[420px]:sr-only">Shared run</p>
        <div className="ml-auto">
          <OpenInPlayground run={run} />
        </div>
      </div>
      <div className="flex flex-col gap-1 px-4 py-3 min-[900px]:px-5">
        <h1 className="line-clamp-2 text-17 font-semibold text-pretty [overflow-wrap:anywhere]">
          {titleOf(stored)}
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 text-13 text-ink-second tabular-nums">
          <span className={`flex items-center gap-1.5 ${outcomeTones[displayedOutcome(stored)]}`}>
            <OutcomeIcon outcome={displayedOutcome(stored)} size={13} />
            {outcomeOf(stored)}
          </span>
          <span>{label}</span>
          <span className="font-mono text-12">{stored.model}</span>
          <span>{facts.filter(Boolean).join(' · ')}</span>
        </p>
      </div>
    </header>
  );
}

function expiryText(expiresAt: string | null): string {
  return expiresAt === null ? '' : `until ${day(expiresAt)}`;
}

function day(date: string): string {
  return days.format(new Date(date));
}

/** A fixed time zone, so that server and client render the same text. */
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

function OpenInPlayground({ run }: { run: Run | undefined }) {
  const page = run && runPage(run.operationId, run.model);
  const [link, setLink] = useState<MadeLink>();
  const href = page?.href;
  const form = page?.form;
  useEffect(() => {
    if (run === undefined || href === undefined || form === undefined) return;
    let current = true;
    void makeLink(href, { request: requestOfRun(run, form) }).then((made) => {
      if (current) setLink(made);
    });
    return () => {
      current = false;
    };
  }, [run, href, form]);

  if (run !== undefined && page === undefined) return null;
  const classes =
    'inline-flex h-control-small items-center gap-2 rounded-control border px-3 text-13 font-semibold whitespace-nowrap';
  const inside = (
    <>
      <SquarePen size={14} />
      Open in playground
    </>
  );
  if (run === undefined || page === undefined || link === undefined) {
    return <span className={`${classes} border-hairline text-ink-third`}>{inside}</span>;
  }
  const primary = `${classes} border-transparent bg-accent text-accent-ink hover:brightness-105`;
  if (link.fits && link.leftOut.length === 0) {
    // A full page load, so that a sign-in in between keeps the fragment.
    return (
      <a href={link.url} className={primary}>
        {inside}
      </a>
    );
  }
  // Links cannot contain files, so hand the request over to the page in this tab.
  const giveFiles = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (ctrlKey || metaKey || shiftKey) return;
    const { body, model, stream } = requestOfRun(run, page.form);
    transferTo(page.form, { body, model, ...(stream === undefined ? {} : { stream }) });
  };
  return (
    <Link href={page.href} prefetch={false} onClick={giveFiles} className={primary}>
      {inside}
    </Link>
  );
}
