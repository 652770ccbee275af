import type { Metadata } from 'next';
import { HistoryPage } from '#components/history/history-page.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { describePlaygroundForm, playgroundFormAt } from '#lib/describe/describe-playground-form.ts';
import { summarise } from '#lib/describe/operation-summary.ts';
import { runtime } from '#lib/server/process/mount.ts';

export const metadata: Metadata = { title: 'History' };

export default async function Page() {
  const { providers } = await runtime();
  // The examples of an empty history.
  const examples = ['images', 'messages', 'videos'].flatMap((slug) => {
    const form = describePlaygroundForm(playgroundFormAt(slug));
    return summarise({ href: `/${slug}`, form }).examples.slice(0, 1);
  });
  return (
    <PageFrame title="History" providers={providers}>
      <HistoryPage examples={examples} />
    </PageFrame>
  );
}
