import type { Metadata } from 'next';
import { HistoryPage } from '#components/history/history-page.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { summarise } from '#lib/describe/operation-summary.ts';
import { playgroundFormAt } from '#lib/describe/playground-forms.ts';
import { runtime } from '#lib/server/process/mount.ts';

export const metadata: Metadata = { title: 'History' };

export default async function Page() {
  const { providers, describeForm } = await runtime();
  // The examples of an empty history.
  const examples = ['images', 'messages', 'videos'].flatMap((slug) => {
    const form = describeForm(playgroundFormAt(slug));
    return summarise({ href: `/${slug}`, form }).examples.slice(0, 1);
  });
  return (
    <PageFrame title="History" providers={providers}>
      <HistoryPage examples={examples} />
    </PageFrame>
  );
}
