/** The response to an embedding request in the forms the interface documents beside the one that came. */
import { CodeBlock } from '#components/ui/code-block.tsx';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import type { Run } from '#lib/client/run/run.ts';

export function OtherForms({ run }: { run: Run }) {
  const { result, model, response } = run;
  const vector = result.kind === 'vectors' ? result.vectors[0] : undefined;
  if (vector === undefined || typeof response !== 'object' || response === null) return null;
  const isBatch = 'embeddings' in response;
  return (
    <details className="group shrink-0 border-t border-hairline">
      <summary className="flex h-9 items-center gap-2 px-4 text-13 text-ink-second select-none hover:text-ink min-[900px]:px-5">
        <FoldMark />
        The other documented forms
      </summary>
      <section
        aria-label="Other documented forms"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="flex max-h-[40dvh] flex-col gap-3 overflow-y-auto px-4 pb-4 text-13 text-ink-second min-[900px]:px-5"
      >
        <p>
          {isBatch
            ? 'This came from :batchEmbedContents. A call for one text, :embedContent, answers with the vector alone:'
            : 'This came from :embedContent. Many texts in one call, :batchEmbedContents, are answered with a list:'}
        </p>
        <CodeBlock
          label={isBatch ? 'Response for one text' : 'Response for many texts'}
          language="json"
          code={
            isBatch
              ? shown({ embedding: { values: start(vector) } })
              : shown({ embeddings: [{ values: start(vector) }] })
          }
          className="rounded-control bg-sunk p-3"
        />
        <p>
          The interface also documents a body shaped like generated content for this path. Nothing here
          answers so; a client that meets it would read:
        </p>
        <CodeBlock
          label="Response with candidates"
          language="json"
          code={shown({
            candidates: [
              {
                index: 0,
                content: { role: 'model', parts: [{ text: JSON.stringify(start(vector)) }] },
                finishReason: 'STOP',
              },
            ],
            usageMetadata: { promptTokenCount: 8, candidatesTokenCount: 0, totalTokenCount: 8 },
            modelVersion: model,
          })}
          className="rounded-control bg-sunk p-3"
        />
      </section>
    </details>
  );
}

/** Enough to know a vector by. */
function start(vector: readonly number[]): readonly (number | string)[] {
  const values = vector.slice(0, 3).map((value) => Number(value.toFixed(6)));
  return vector.length > 3 ? [...values, `${vector.length - 3} more`] : values;
}

function shown(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
