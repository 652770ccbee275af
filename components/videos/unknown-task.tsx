/** A task that the playground does not have, and why that may be: no such one, or another key's. */
import { SearchX } from 'lucide-react';
import { CopyButton } from '#components/result/copy-button.tsx';
import { lookSample } from '#lib/client/videos/task-samples.ts';

export function UnknownTask({ id }: { id: string }) {
  return (
    <div role="alert" className="w-full min-w-0 max-w-[520px]">
      <h2 className="flex items-center gap-2 text-15 font-semibold">
        <SearchX aria-hidden size={17} className="shrink-0 text-ink-second" />
        No such task here
      </h2>
      <p className="mt-2 font-mono text-12 text-ink-second [overflow-wrap:anywhere]">{id}</p>
      <p className="mt-2 text-14 text-ink-second">
        Either the id is wrong, or the task was ordered with an API key. A task belongs to the key that
        ordered it, and to nobody else: the playground sees those that were ordered on its pages. Ask for it
        with that key:
      </p>
      <pre className="mt-3 rounded-control bg-sunk p-3 font-mono text-12 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {lookSample(id)}
      </pre>
      <CopyButton
        label="Copy as cURL"
        text={() => lookSample(id)}
        className="mt-2 h-control-small px-3 text-13 font-medium hover:bg-sunk"
      />
    </div>
  );
}
