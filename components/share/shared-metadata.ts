/** What other sites and programs show of a link to a shared run. */
import type { Metadata } from 'next';
import { runPlace } from '#lib/client/history/run-place.ts';
import { amountOf, titleOf } from '#lib/client/history/run-words.ts';
import type { SharedRun } from '#lib/contract/playground/share.ts';

interface Place {
  /** PUBLIC_BASE_URL, where it is set. */
  publicBaseUrl: string | undefined;
  requestHeaders: Pick<Headers, 'get'>;
}

/** Never to be found by search engines: the link is for those who were given it. */
export function sharedMetadata(shared: SharedRun | undefined, place: Place): Metadata {
  const robots = { index: false, follow: false };
  if (shared === undefined) return { title: 'Shared run', robots, referrer: 'no-referrer' };
  const run = { ...shared.run, pinned: false, tags: [] };
  const title = cut(titleOf(run), 90);
  const label = runPlace(run.operationId, run.model)?.label ?? run.operationId;
  const description = [`${label} with ${run.model}`, amountOf(run)].filter(Boolean).join(' · ');
  const image = {
    url: new URL(`/api/shared/${shared.id}/preview.png`, baseUrl(place)).href,
    width: 1200,
    height: 630,
    alt: `${description}: ${title}`,
  };
  return {
    title,
    description,
    robots,
    // The address is the permission to read: other sites are not told it.
    referrer: 'no-referrer',
    openGraph: { type: 'article', siteName: 'Easel', title, description, images: [image] },
    twitter: { card: 'summary_large_image', title, description, images: [image] },
  };
}

function baseUrl({ publicBaseUrl, requestHeaders }: Place): string {
  if (publicBaseUrl !== undefined) return publicBaseUrl;
  const host = requestHeaders.get('host') ?? 'localhost';
  const scheme =
    requestHeaders.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ? 'https' : 'http';
  return URL.canParse(`${scheme}://${host}`) ? `${scheme}://${host}` : 'http://localhost';
}

function cut(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1).trimEnd()}…` : line;
}
