'use client';
/** Finds a task by its id or polling address and opens its page; says clearly when it is not to be had here. */
import { useRouter } from 'next/navigation';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { findTaskId } from '#lib/client/videos/find-task-id.ts';
import { hasTask } from '#lib/client/videos/use-task-detail.ts';
import { UnknownTask } from './unknown-task.tsx';

type Found =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'unknown'; id: string }
  | { kind: 'said'; words: string };

export function AddById({ onClose }: { onClose(): void }) {
  const router = useRouter();
  const inputId = useId();
  const field = useRef<HTMLInputElement>(null);
  // After the dialog has opened, which gives the focus to its first button.
  useEffect(() => field.current?.focus(), []);
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found>({ kind: 'idle' });
  const look = async (event: SubmitEvent) => {
    event.preventDefault();
    const meant = findTaskId(text, location.host);
    if (meant.kind === 'none') {
      setFound({ kind: 'said', words: 'That is neither a task id nor the address of one.' });
      return;
    }
    if (meant.kind === 'foreign') {
      setFound({
        kind: 'said',
        words: `That address belongs to ${meant.host}, and this is ${location.host}: its tasks are followed there.`,
      });
      return;
    }
    setFound({ kind: 'asking' });
    try {
      if (await hasTask(meant.id)) router.push(`/videos/${meant.id}`);
      else setFound({ kind: 'unknown', id: meant.id });
    } catch (error) {
      setFound({ kind: 'said', words: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <Dialog title="Add by id" onClose={onClose} className="w-[min(560px,calc(100vw-32px))]">
      <form onSubmit={(event) => void look(event)} className="flex flex-col gap-2">
        <label htmlFor={inputId} className="text-13 font-semibold">
          Task id or polling address
        </label>
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">
            <TextInput
              id={inputId}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setFound({ kind: 'idle' });
              }}
              invalid={found.kind === 'said'}
              placeholder="video_… or https://…/v1/videos/video_…"
              autoComplete="off"
              spellCheck={false}
              ref={field}
              className="font-mono text-13"
            />
          </div>
          <Button type="submit" weight="primary" disabled={text.trim() === '' || found.kind === 'asking'}>
            Open
          </Button>
        </div>
        {found.kind === 'said' ? (
          <p role="alert" className="text-13 text-warning [overflow-wrap:anywhere]">
            {found.words}
          </p>
        ) : null}
      </form>
      {found.kind === 'unknown' ? (
        <div className="mt-5 border-t border-hairline pt-4">
          <UnknownTask id={found.id} />
        </div>
      ) : null}
    </Dialog>
  );
}
