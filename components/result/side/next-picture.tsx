'use client';
/** A native picture is a turn of a conversation: what is to change in it is the next one. */
import { MessageSquarePlus } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { nextRequest } from '#lib/client/conversation/next-request.ts';
import { replyTurn } from '#lib/client/conversation/reply-turn.ts';
import type { Run } from '#lib/client/runs/run.ts';
import { useConversation } from '../text/conversation.tsx';

export function NextPicture({ run }: { run: Run }) {
  const conversation = useConversation();
  const reply = conversation && run.result.kind === 'native' ? replyTurn(run) : undefined;
  if (conversation === undefined || reply === undefined) return null;
  return (
    <Button
      icon={<MessageSquarePlus aria-hidden size={15} />}
      onClick={() => conversation.goOn(run, nextRequest(run, reply, { answers: [], words: '' }), false)}
    >
      Continue with a next turn
    </Button>
  );
}
