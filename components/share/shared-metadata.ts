/** The page metadata of a shared run. */
import type { Metadata } from 'next';
import { type PageAddress, pageBaseUrl } from '#components/shell/page-base-url.ts';
import { amountOf, titleOf } from '#lib/client/history/run-labels.ts';
import { runPage } from '#lib/client/history/run-page.ts';
import type { SharedRun } from '#lib/contract/playground/share.ts';

/** Never indexed: only people with the link should find it. */
export function sharedMetadata(shared: SharedRun | undefined, page: PageAddress): Metadata {
  const robots = { index: false, follow: false };
  if (shared === undefined) return { title: 'Shared run', robots, referrer: 'no-referrer' };
  const run = { ...shared.run, pinned: false, tags: [], marks: {}, cost: null };
  const title = cut(titleOf(run), 90);
  const label = runPage(run.operationId, run.model)?.label ?? run.operationId;
  const description = [`${label} with ${run.model}`, amountOf(run)].filter(Boolean).join(' · ');
  const image = {
    url: new URL(`/api/shared/${shared.id}/preview.png`, pageBaseUrl(page)).href,
    width: 1200,
    height: 630,
    alt: `${description}: ${title}`,
  };
  return {
    title,
    description,
    robots,
    // The URL grants access, so it must not leak as a referrer.
    referrer: 'no-referrer',
    openGraph: { type: 'article', siteName: 'Easel', title, description, images: [image] },
    twitter: { card: 'summary_large_image', title, description, images: [image] },
  };
}

function cut(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1).trimEnd()}…` : line;
}
