import { Braces } from 'lucide-react';
import type { Metadata } from 'next';
import { ApiReference } from '#components/docs/api-reference.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { runtime } from '#lib/server/process/mount.ts';

export const metadata: Metadata = { title: 'API reference' };

export default async function Page() {
  const { providers } = await runtime();
  return (
    <PageFrame
      title="API reference"
      providers={providers}
      ownMain
      actions={
        <a
          href="/openapi.json"
          className="inline-flex h-control-small items-center gap-2 rounded-control border border-control bg-panel px-3 text-13 font-medium hover:bg-sunk"
        >
          <Braces size={14} />
          <span className="max-[520px]:sr-only">OpenAPI document</span>
        </a>
      }
    >
      <ApiReference />
    </PageFrame>
  );
}
