/** A response rendered, raw, or both side by side. */
import { type ReactNode, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import type { Run } from '#lib/client/run/run.ts';
import { sentBlock } from '#lib/client/stream/message-reducer.ts';

const views = ['rendered', 'both', 'raw'] as const;

type View = (typeof views)[number];

const labels: Readonly<Record<View, string>> = { rendered: 'Rendered', both: 'Side by side', raw: 'Raw' };

export function ResponseViews({ run, children }: { run: Run; children: ReactNode }) {
  const [view, setView] = useState<View>('rendered');
  return (
    <>
      <div
        // The column becomes wider.
        data-wide={view === 'both' || undefined}
        className={classNames(
          'grid min-w-0 grid-cols-1 items-start gap-4',
          view === 'both' && '@min-[520px]:grid-cols-2',
        )}
      >
        {view === 'raw' ? null : <div className="flex min-w-0 flex-col gap-4">{children}</div>}
        {view === 'rendered' ? null : <RawResponse run={run} />}
      </div>
      <div className="w-full max-w-72 self-end">
        <Segmented
          label="Response view"
          options={views.map((value) => ({ value, label: labels[value] }))}
          value={view}
          onChange={(next) => setView(views.find((known) => known === next) ?? 'rendered')}
        />
      </div>
    </>
  );
}

function RawResponse({ run: { result } }: { run: Run }) {
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

/** Characters; a longer layout would block the page. */
const longestShown = 300_000;

function shorten(code: string): string {
  if (code.length <= longestShown) return code;
  const [shown, all] = [longestShown, code.length].map((count) => count.toLocaleString('en'));
  return `${code.slice(0, longestShown)}…\n\n(The first ${shown} of ${all} characters. The full text is under Response.)`;
}
