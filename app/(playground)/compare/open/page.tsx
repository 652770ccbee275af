import type { Metadata } from 'next';
import { OpenComparison } from '#components/compare/open-comparison.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { compareForms } from '#lib/describe/playground-forms.ts';
import { runtime } from '#lib/server/process/mount.ts';

export const metadata: Metadata = { title: 'Compare' };

interface PageProps {
  searchParams: Promise<{ group?: string | string[]; of?: string | string[] }>;
}

/** `?group=compare_...&of=images`: a comparison of the history, which opens on the compare page. Finds the form itself. */
export default async function Page({ searchParams }: PageProps) {
  const { group, of } = await searchParams;
  const form = compareForms.find(({ slug }) => slug === of) ?? compareForms[0];
  if (form === undefined) return null;
  const { providers, describeForm } = await runtime();
  return (
    <PageFrame title="Compare" providers={providers}>
      <OpenComparison group={String(group ?? '')} slug={form.slug} description={describeForm(form)} />
    </PageFrame>
  );
}
