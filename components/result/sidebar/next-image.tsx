/** Continues a native image as a conversation. */
import { MessageSquarePlus } from 'lucide-react';
import { useConversation } from '#components/result/text/conversation.tsx';
import { Button } from '#components/ui/button.tsx';
import { nextRequest } from '#lib/client/conversation/next-request.ts';
import { responseTurn } from '#lib/client/conversation/response-turn.ts';
import type { Run } from '#lib/client/run/run.ts';

export function NextImage({ run }: { run: Run }) {
  const conversation = useConversation();
  const response = conversation && run.result.kind === 'native' ? responseTurn(run) : undefined;
  if (conversation === undefined || response === undefined) return null;
  return (
    <Button
      icon={<MessageSquarePlus aria-hidden size={15} />}
      onClick={() => conversation.goOn(run, nextRequest(run, response, { answers: [], words: '' }), false)}
    >
      Continue in a new turn
    </Button>
  );
}
