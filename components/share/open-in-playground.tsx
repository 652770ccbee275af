'use client';
/** Leads to the form of a shared run's operation, filled in with its request. Runs nothing. */
import { SquarePen } from 'lucide-react';
import Link from 'next/link';
import { type MouseEvent, useEffect, useState } from 'react';
import { transferTo } from '#lib/client/form/transfer.ts';
import { runPlace } from '#lib/client/history/run-place.ts';
import type { Run } from '#lib/client/run/run.ts';
import { requestOfRun } from '#lib/client/share/linked-request.ts';
import { type MadeLink, makeLink } from '#lib/client/share/make-link.ts';

export function OpenInPlayground({ run }: { run: Run | undefined }) {
  const place = run && runPlace(run.operationId, run.model);
  const [link, setLink] = useState<MadeLink>();
  const href = place?.href;
  const form = place?.form;
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

  if (run !== undefined && place === undefined) return null;
  const looks =
    'inline-flex h-control-small items-center gap-2 rounded-control border px-3 text-13 font-semibold whitespace-nowrap';
  const inside = (
    <>
      <SquarePen aria-hidden size={14} />
      Open in the playground
    </>
  );
  if (run === undefined || place === undefined || link === undefined) {
    return <span className={`${looks} border-hairline text-ink-third`}>{inside}</span>;
  }
  const primary = `${looks} border-transparent bg-accent text-accent-ink hover:brightness-105`;
  if (link.fits && link.leftOut.length === 0) {
    // A page load of its own: a sign-in on the way keeps what stands behind the #.
    return (
      <a href={link.url} className={primary}>
        {inside}
      </a>
    );
  }
  // Files do not fit into a link: the page that opens in this tab is given them by hand.
  const giveFiles = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (ctrlKey || metaKey || shiftKey) return;
    const { body, model, stream } = requestOfRun(run, place.form);
    transferTo(place.form, { body, model, ...(stream === undefined ? {} : { stream }) });
  };
  return (
    <Link href={place.href} prefetch={false} onClick={giveFiles} className={primary}>
      {inside}
    </Link>
  );
}
