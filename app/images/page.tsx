import type { Metadata } from 'next';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { generateImages } from '#lib/contract/images/generate-images.ts';
import { runtime } from '#lib/server/mount.ts';

export const metadata: Metadata = { title: 'Images' };
export const dynamic = 'force-dynamic';

export default async function ImagesPage() {
  const { provider } = await runtime();
  return (
    <PageFrame
      title="Images"
      address={`${generateImages.method} ${generateImages.path}`}
      provider={provider.id}
    >
      <p className="p-5">…</p>
    </PageFrame>
  );
}
