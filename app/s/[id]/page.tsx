import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { sharedMetadata } from '#components/share/shared-metadata.ts';
import { SharedNote } from '#components/share/shared-note.tsx';
import { AddedModels, PublicAddress } from '#components/shell/settings-meta.tsx';
import type { Shared } from '#lib/contract/pages/share.ts';
import { runtime } from '#lib/server/process/mount.ts';
import { readShared } from './read-shared.ts';
import { SharedView } from './shared-view.tsx';

export const dynamic = 'force-dynamic';

interface PageProps {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id } = await params;
  const found = await readShared(id);
  const { settings } = await runtime();
  return sharedMetadata(found.state === 'shared' ? found.shared : undefined, {
    publicBaseUrl: settings.PUBLIC_BASE_URL,
    requestHeaders: await headers(),
  });
}

export default async function Page({ params }: PageProps) {
  const { id } = await params;
  const found = await readShared(id);
  switch (found.state) {
    case 'shared':
      return (
        <>
          <PublicAddress url={(await runtime()).settings.PUBLIC_BASE_URL} />
          <AddedModels only={modelsOf(found.shared)} />
          <SharedView shared={found.shared} />
        </>
      );
    case 'unknown':
      return notFound();
    case 'team':
      return redirect(`/sign-in?next=${encodeURIComponent(`/s/${id}`)}`);
    case 'gone':
      return <SharedNote kind="gone" message={found.message} />;
    case 'failed':
      return <SharedNote kind="failed" message={found.message} requestId={found.requestId} />;
  }
}

function modelsOf(shared: Shared): readonly string[] {
  switch (shared.kind) {
    case 'run':
      return [shared.run.model];
    case 'comparison':
      return shared.cells.map(({ run }) => run.model);
    case 'collection':
      return shared.items.flatMap(({ cells }) => cells.map(({ run }) => run.model));
    case 'evaluation':
      return [];
  }
}
