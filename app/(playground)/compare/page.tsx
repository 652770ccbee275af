import type { Metadata } from 'next';
import { ComparePage } from '#components/compare/compare-page.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { shownPath } from '#lib/describe/display-path.ts';
import { compareForms } from '#lib/describe/playground-forms.ts';
import { runtime } from '#lib/server/process/mount.ts';

export const metadata: Metadata = { title: 'Compare' };

interface PageProps {
  searchParams: Promise<{ of?: string | string[] }>;
}

export default async function Page({ searchParams }: PageProps) {
  const { of } = await searchParams;
  const form = compareForms.find(({ slug }) => slug === of) ?? compareForms[0];
  if (form === undefined) return null;
  const { providers, modelRules, describeForm } = await runtime();
  const description = describeForm(form);
  return (
    <PageFrame
      title="Compare"
      address={`${description.method} ${shownPath(description.path)}`}
      providers={providers}
    >
      <ComparePage
        key={form.slug}
        description={description}
        form={form}
        modelRules={modelRules(form.operationId)}
      />
    </PageFrame>
  );
}
