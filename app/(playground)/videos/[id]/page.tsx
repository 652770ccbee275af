import type { Metadata } from 'next';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { TaskPage } from '#components/videos/task-page.tsx';
import { runtime } from '#lib/server/process/mount.ts';

export const metadata: Metadata = { title: 'Video' };

export default async function VideoPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { providers, catalogue } = await runtime();
  return (
    <PageFrame title="Video" address={`GET /v1/videos/${id}`} providers={providers}>
      <TaskPage
        id={id}
        editModels={catalogue()
          .video.filter(({ edits }) => edits)
          .map((model) => model.id)}
      />
    </PageFrame>
  );
}
