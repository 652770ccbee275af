/** The reply as the protocol writes it, each candidate by itself: what goes back in the next turn. Files are named. */
import { CodeBlock } from '#components/ui/code-block.tsx';
import { sentBlock } from '#lib/client/conversation/sent-block.ts';
import type { Run } from '#lib/client/runs/run.ts';

export function RawReply({ run: { result } }: { run: Run }) {
  const replies =
    result.kind === 'message'
      ? [{ name: 'content', value: result.blocks.map(sentBlock) }]
      : result.kind === 'native'
        ? result.candidates.map(({ index, sent }) => ({ name: `candidate ${index + 1}, parts`, value: sent }))
        : [];
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {replies.map(({ name, value }) => (
        <CodeBlock
          key={name}
          label={`Raw, ${name}`}
          language="json"
          code={JSON.stringify(value, null, 2)}
          wrap
          className="rounded-control bg-sunk p-3"
        />
      ))}
    </div>
  );
}
