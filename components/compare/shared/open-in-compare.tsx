/** Loads the settings of a shared comparison into the compare page. */
import { SquarePen } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { actionClasses, primaryAction } from '#components/share/shared-header.tsx';
import { defined } from '#lib/base/defined.ts';
import { readSet } from '#lib/client/compare/saved-set.ts';
import { comparePage } from '#lib/client/handoff/compare-set.ts';
import { handoff } from '#lib/client/handoff/handoff.ts';
import type { Run } from '#lib/client/run/run.ts';
import { linkKey } from '#lib/client/share/link-fragment.ts';
import type { SharedComparison } from '#lib/contract/pages/share.ts';

interface OpenInCompareProps {
  shared: SharedComparison;
  /** The first run, which has the files that the link does not hold. */
  run: Run | undefined;
}

export function OpenInCompare({ shared: { slug, link, files }, run }: OpenInCompareProps) {
  const router = useRouter();
  if (link === null) return null;
  const href = `/compare?of=${slug}`;
  const inside = (
    <>
      <SquarePen size={14} />
      Open in Compare
    </>
  );
  if (files.length === 0)
    // A full page load, so that a sign-in in between keeps the fragment.
    return (
      <a href={`${href}#${linkKey}=${link}`} className={primaryAction}>
        {inside}
      </a>
    );
  if (run === undefined)
    return <span className={`${actionClasses} border-hairline text-ink-third`}>{inside}</span>;
  const open = async () => {
    const { decodeShareLink } = await import('#lib/describe/share-link.ts');
    const decoded = await decodeShareLink(link);
    if (decoded.state !== 'ok') return;
    const { request, set } = decoded.payload;
    const given = Object.entries(run.request.body).filter(([name]) => files.includes(name));
    const body = { ...request.body, ...Object.fromEntries(given) };
    const opened = handoff.open({
      page: comparePage(slug),
      body,
      model: request.model,
      ...defined({ stream: request.stream, set: readSet(set) }),
    });
    router.push(opened);
  };
  return (
    <button type="button" onClick={() => void open()} className={primaryAction}>
      {inside}
    </button>
  );
}
