'use client';
/** Hands the task on: the request in a link, or the whole of it as a snapshot that shows the video. */
import { Share2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { latePart } from '#components/shell/late-part.tsx';
import { NotLoaded } from '#components/shell/not-loaded.tsx';
import { orderedBody, type TaskDetail } from '#lib/client/videos/task-detail.ts';
import type { LinkedRequest } from '#lib/describe/share-link.ts';
import { ActButton, type Acts } from './use-acts.tsx';

const ShareDialog = dynamic(() =>
  latePart(() => import('#components/share/share-dialog.tsx').then((file) => file.ShareDialog), NotLoaded),
);

export function ShareTask({ task, acts }: { task: TaskDetail; acts: Acts }) {
  const [request, setRequest] = useState<LinkedRequest>();
  const open = async () => {
    const {
      body: { model: _, ...body },
    } = await orderedBody(task);
    setRequest({ operationId: 'videos.create', page: 'videos.create', model: task.model, body });
  };
  return (
    <>
      <ActButton acts={acts} name="Share" icon={<Share2 aria-hidden size={14} />} does={open} />
      {request ? (
        <ShareDialog
          title="Share this video"
          start={task.status === 'completed' ? 'snapshot' : 'link'}
          request={request}
          // The order's run: a snapshot of it shows the video as it is when it is read.
          run={{ requestId: task.requestId, phase: 'done' }}
          path="/videos"
          onClose={() => setRequest(undefined)}
        />
      ) : null}
    </>
  );
}
