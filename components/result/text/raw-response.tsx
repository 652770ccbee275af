/** The response as the protocol writes it, each candidate by itself: what goes back in the next turn. Files are named. */
import { CodeBlock } from '#components/ui/code-block.tsx';
import type { Run } from '#lib/client/run/run.ts';
import { sentBlock } from '#lib/client/stream/message-reducer.ts';

export function RawResponse({ run: { result } }: { run: Run }) {
  const responses =
    result.kind === 'message'
      ? [{ name: 'content', value: result.blocks.map(sentBlock) }]
      : result.kind === 'native'
        ? result.candidates.map(({ index, sent }) => ({ name: `candidate ${index + 1}, parts`, value: sent }))
        : [];
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {responses.map(({ name, value }) => (
        <CodeBlock
          key={name}
          label={`Raw, ${name}`}
          language="json"
          code={shorten(JSON.stringify(value, null, 2))}
          wrap
          className="rounded-control bg-sunk p-3"
        />
      ))}
    </div>
  );
}

/** Characters; laying out more would hold the page up. */
const longestShown = 300_000;

function shorten(code: string): string {
  if (code.length <= longestShown) return code;
  const [shown, all] = [longestShown, code.length].map((count) => count.toLocaleString('en'));
  return `${code.slice(0, longestShown)}…\n\n(The first ${shown} of ${all} characters. All of them stand under Response.)`;
}
