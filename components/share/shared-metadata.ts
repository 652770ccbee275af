/** The page metadata of a share. */
import type { Metadata } from 'next';
import { type PageAddress, pageBaseUrl } from '#components/shell/page-base-url.ts';
import { countText } from '#lib/base/format.ts';
import { amountOf, titleOf } from '#lib/client/run/run-labels.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import type { Shared } from '#lib/contract/pages/share.ts';

/** Never indexed: only people with the link should find it. */
export function sharedMetadata(shared: Shared | undefined, page: PageAddress): Metadata {
  const robots = { index: false, follow: false };
  if (shared === undefined) return { title: 'Shared', robots, referrer: 'no-referrer' };
  const named = textsOf(shared);
  const title = cut(named.title, 90);
  const description = cut(named.description, 200);
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

function textsOf(shared: Shared): { title: string; description: string } {
  switch (shared.kind) {
    case 'run': {
      const run = { ...shared.run, pinned: false, tags: [], marks: {}, cost: null };
      const label = runPage(run.operationId, run.model)?.label ?? run.operationId;
      const facts = [`${label} with ${run.model}`, amountOf(run)];
      return { title: titleOf(run), description: facts.filter(Boolean).join(' · ') };
    }
    case 'comparison': {
      const labels = shared.cells.map(({ label }) => label).join(', ');
      return { title: shared.title, description: `Comparison of ${labels}` };
    }
    case 'evaluation':
      return { title: shared.words, description: `Evaluation of ${shared.model}` };
    case 'collection':
      return { title: shared.title, description: `Collection of ${countText(shared.items.length, 'item')}` };
  }
}

function cut(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1).trimEnd()}…` : line;
}
