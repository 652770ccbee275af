import type { Metadata } from 'next';
import { OpenComparison } from '#components/compare/open-comparison.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { runtime } from '#lib/server/process/mount.ts';

export const metadata: Metadata = { title: 'Compare' };

interface PageProps {
  searchParams: Promise<{ group?: string | string[] }>;
}

/** `?group=compare_...`: a comparison of the history, which opens on the compare page. */
export default async function Page({ searchParams }: PageProps) {
  const { group } = await searchParams;
  const { providers } = await runtime();
  return (
    <PageFrame title="Compare" providers={providers}>
      <OpenComparison group={String(group ?? '')} />
    </PageFrame>
  );
}
