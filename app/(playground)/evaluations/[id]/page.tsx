import type { Metadata } from 'next';
import { EvaluationPage } from '#components/evaluations/evaluation-page.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { runtime } from '#lib/server/process/mount.ts';

export const metadata: Metadata = { title: 'Evaluation' };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { providers } = await runtime();
  return (
    <PageFrame title="Evaluation" providers={providers}>
      <EvaluationPage id={id} />
    </PageFrame>
  );
}
