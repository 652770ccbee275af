/** The header of a shared run: title, outcome, model, expiry and the link to the playground. */
import { SquarePen } from 'lucide-react';
import Link from 'next/link';
import { type MouseEvent, useEffect, useState } from 'react';
import useSWR from 'swr';
import { OutcomeIcon, outcomeTones } from '#components/result/outcome-icon.tsx';
import { handoff } from '#lib/client/handoff/handoff.ts';
import type { Run } from '#lib/client/run/run.ts';
import { amountOf, displayedOutcome, outcomeOf, titleOf } from '#lib/client/run/run-labels.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import { requestOfRun } from '#lib/client/share/linked-request.ts';
import { type MadeLink, makeLink } from '#lib/client/share/make-link.ts';
import type { SharedRun, SharedVideo } from '#lib/contract/pages/share.ts';
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';
import { cancelledVideo } from '#lib/contract/pages/video-problem.ts';
import { actionClasses, primaryAction, SharedHeader } from './shared-header.tsx';

export function SharedRunHeader({ shared, run }: { shared: SharedRun; run: Run | undefined }) {
  // Asked for by the result below.
  const { data: video } = useSWR<SharedVideo>(['shared-video', shared.id], null);
  const stored = withVideo({ ...shared.run, pinned: false, tags: [], marks: {}, cost: null }, video);
  const outcome = displayedOutcome(stored);
  const label = runPage(stored.operationId, stored.model)?.label ?? stored.operationId;
  return (
    <SharedHeader
      kind="Shared run"
      title={titleOf(stored)}
      shared={shared}
      facts={
        <>
          {/* The progress of a video is below. */}
          {outcome === 'pending' ? null : (
            <span className={`flex items-center gap-1.5 ${outcomeTones[outcome]}`}>
              <OutcomeIcon outcome={outcome} size={13} />
              {outcomeOf(stored)}
            </span>
          )}
          <span>{label}</span>
          <span className="font-mono text-12">{stored.model}</span>
        </>
      }
      amount={amountOf(stored)}
      action={<OpenInPlayground run={run} />}
    />
  );
}

/** The run as the history has it once the video has ended. */
function withVideo(run: StoredRun, video: SharedVideo | undefined): StoredRun {
  if (displayedOutcome(run) !== 'pending') return run;
  switch (video?.status) {
    case 'completed':
      return { ...run, results: 1 };
    case 'cancelled':
      return { ...run, error: cancelledVideo };
    case 'failed':
    case 'expired':
      return { ...run, error: video.error ?? 'The video failed.' };
    case 'pending':
    case 'queue':
    case 'in_progress':
    case undefined:
      return run;
  }
}

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
  const inside = (
    <>
      <SquarePen size={14} />
      Open in playground
    </>
  );
  if (run === undefined || page === undefined || link === undefined) {
    return <span className={`${actionClasses} border-hairline text-ink-third`}>{inside}</span>;
  }
  if (link.fits && link.leftOut.length === 0) {
    // A full page load, so that a sign-in in between keeps the fragment.
    return (
      <a href={link.url} className={primaryAction}>
        {inside}
      </a>
    );
  }
  // Links cannot contain files, so hand the request over to the page in this tab.
  const giveFiles = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (ctrlKey || metaKey || shiftKey) return;
    const { body, model, stream } = requestOfRun(run, page.form);
    handoff.open({ page: page.form, body, model, ...(stream === undefined ? {} : { stream }) });
  };
  return (
    <Link href={page.href} prefetch={false} onClick={giveFiles} className={primaryAction}>
      {inside}
    </Link>
  );
}
