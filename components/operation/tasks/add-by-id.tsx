import { useRouter } from 'next/navigation';
import { type SubmitEvent, useId, useState } from 'react';
import { TaskNotFound } from '#components/result/video/task-not-found.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
/** Dialog that opens a task by its id or polling URL. */
import { errorMessage } from '#lib/base/error-message.ts';
import { findTaskId } from '#lib/client/run/tasks/find-task-id.ts';
import { hasTask } from '#lib/client/run/tasks/use-task-detail.ts';

type Found =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'unknown'; id: string }
  | { kind: 'said'; words: string };

export function AddById({ onClose }: { onClose(): void }) {
  const router = useRouter();
  const inputId = useId();
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found>({ kind: 'idle' });
  const look = async (event: SubmitEvent) => {
    event.preventDefault();
    const meant = findTaskId(text, location.host);
    if (meant.kind === 'none') {
      setFound({ kind: 'said', words: 'Enter a task id or a polling URL.' });
      return;
    }
    if (meant.kind === 'foreign') {
      setFound({
        kind: 'said',
        words: `This task belongs to ${meant.host}, not to ${location.host}. Open it there.`,
      });
      return;
    }
    setFound({ kind: 'asking' });
    try {
      if (await hasTask(meant.id)) router.push(`/videos/${meant.id}`);
      else setFound({ kind: 'unknown', id: meant.id });
    } catch (error) {
      setFound({ kind: 'said', words: errorMessage(error) });
    }
  };
  return (
    <Dialog title="Open by id" onClose={onClose} className="w-[min(560px,calc(100vw-32px))]">
      <form onSubmit={(event) => void look(event)} className="flex flex-col gap-2">
        <label htmlFor={inputId} className="text-13 font-semibold">
          Task id or polling URL
        </label>
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">
            <TextInput
              id={inputId}
              value={text}
              onText={(text) => {
                setText(text);
                setFound({ kind: 'idle' });
              }}
              invalid={found.kind === 'said'}
              placeholder="video_… or https://…/v1/videos/video_…"
              autoComplete="off"
              spellCheck={false}
              autoFocus
              className="font-mono text-13"
            />
          </div>
          <Button type="submit" weight="primary" disabled={text.trim() === '' || found.kind === 'asking'}>
            Open
          </Button>
        </div>
        {found.kind === 'said' ? (
          <ErrorText className="[overflow-wrap:anywhere]">{found.words}</ErrorText>
        ) : null}
      </form>
      {found.kind === 'unknown' ? (
        <div className="mt-5 border-t border-hairline pt-4">
          <TaskNotFound id={found.id} />
        </div>
      ) : null}
    </Dialog>
  );
}
