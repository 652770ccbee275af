import type { Metadata } from 'next';
import { HomePage } from '#components/home/home-page.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { operationById } from '#lib/contract/operations.ts';
import { describeForm } from '#lib/describe/form-fields.ts';
import { summarise } from '#lib/describe/operation-summary.ts';
import { runtime } from '#lib/server/mount.ts';

export const metadata: Metadata = { title: { absolute: 'Easel' } };
export const dynamic = 'force-dynamic';

export default async function Page() {
  const { provider, recentRuns } = await runtime();
  // A history that cannot be read must not close the door to everything else.
  const recent = await recentRuns(8).catch(() => []);
  const native = operationById('native.generate-content');
  const pages = [
    { href: '/images', form: describeForm(operationById('images.generate')) },
    { href: '/edits', form: describeForm(operationById('images.edit')) },
    { href: '/videos', form: describeForm(operationById('videos.create')) },
    { href: '/native-image', form: describeForm(native, ({ models }) => models !== 'any') },
    { href: '/messages', form: describeForm(operationById('messages.create')) },
    { href: '/native-text', form: describeForm(native, ({ models }) => models === 'any') },
    { href: '/embeddings', form: describeForm(operationById('native.batch-embed-contents')) },
  ];
  return (
    <PageFrame title="Start" provider={provider.id}>
      <HomePage provider={provider.id} operations={pages.map(summarise)} recent={recent} />
    </PageFrame>
  );
}
