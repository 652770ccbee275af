import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { HomePage } from '#components/home/home-page.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { summarise } from '#lib/describe/operation-summary.ts';
import { playgroundForms } from '#lib/describe/playground-forms.ts';
import { runtime, viewerOf } from '#lib/server/process/mount.ts';

export const metadata: Metadata = { title: { absolute: 'Easel' } };

export default async function Page() {
  const { providers, recentRuns, describeForm } = await runtime();
  // The start page must load even if the history cannot be read.
  const viewer = viewerOf(await headers());
  const recent = viewer === undefined ? [] : await recentRuns(viewer, 8).catch(() => []);
  const operations = playgroundForms.map((form) =>
    summarise({ href: `/${form.slug}`, form: describeForm(form) }),
  );
  return (
    <PageFrame title="Start" providers={providers}>
      <HomePage providers={providers} operations={operations} recent={recent} />
    </PageFrame>
  );
}
