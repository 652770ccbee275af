/** The response as received, or assembled from the events of a stream. */
import { useMemo } from 'react';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { saveBlob } from '#components/ui/save-file.ts';
import { TextButton } from '#components/ui/text-button.tsx';
import { namedFiles } from '#lib/client/result/event-rows.ts';
import { responseOf } from '#lib/client/result/response-of.ts';
import type { Run } from '#lib/client/run/run.ts';
import { statusText } from '#lib/client/transport/read-error.ts';
import { serializeInWorker } from '#lib/client/transport/serialize-in-worker.ts';
import { BodyView } from './body-view.tsx';

export function ResponseView({ run }: { run: Run }) {
  const value = useMemo(() => bodyOf(run), [run]);
  const { media, raw } = run;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="min-h-0 flex-1">
        <BodyView
          name="Response"
          heading={
            run.status === undefined ? (
              'No response yet'
            ) : (
              <>
                <b className="font-semibold text-ink">{statusText(run.status)}</b>
                {run.events.length > 0 ? ', assembled from the events' : ''}
              </>
            )
          }
          value={value}
          media={media}
          headers={run.headers ?? {}}
          choice={
            raw ? (
              <TextButton
                onClick={() =>
                  saveBlob(raw, `${run.requestId ?? run.id}.${run.events.length > 0 ? 'sse' : 'json'}`)
                }
              >
                Download raw
              </TextButton>
            ) : undefined
          }
          copies={value === undefined ? [] : copiesOf(run, value)}
        />
      </div>
      <OtherForms run={run} />
    </div>
  );
}

function copiesOf({ raw, events, media }: Run, value: unknown) {
  const whole = {
    label: 'Copy all',
    short: 'All',
    // The received bytes of a single response; for a stream the assembled value.
    text: () => (raw && events.length === 0 ? raw : serializeInWorker({ value, media })),
  };
  if (Object.keys(media).length === 0) return [whole];
  const text = () => JSON.stringify(value, namedFiles(media), 2);
  return [{ label: 'Copy without files', short: 'Without files', text }, whole];
}

function bodyOf(run: Run): unknown {
  // A response that was read is shown, even without a result.
  if (run.error && run.events.length === 0 && run.response === undefined) {
    const { raw, kind: _kind, ...error } = run.error;
    return raw === undefined ? error : raw;
  }
  return responseOf(run);
}

function OtherForms({ run }: { run: Run }) {
  const { result, model, response } = run;
  const vector = result.kind === 'vectors' ? result.vectors[0] : undefined;
  if (vector === undefined || typeof response !== 'object' || response === null) return null;
  const isBatch = 'embeddings' in response;
  return (
    <details className="group shrink-0 border-t border-hairline">
      <summary className="flex h-9 items-center gap-2 px-4 text-13 text-ink-second select-none hover:text-ink min-[900px]:px-5">
        <FoldMark />
        Other documented formats
      </summary>
      <section
        aria-label="Other documented formats"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="flex max-h-[40dvh] flex-col gap-3 overflow-y-auto px-4 pb-4 text-13 text-ink-second min-[900px]:px-5"
      >
        <p>
          {isBatch
            ? 'This response is from :batchEmbedContents. A call for one text, :embedContent, returns the vector alone:'
            : 'This response is from :embedContent. A call for many texts, :batchEmbedContents, returns a list:'}
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
          The interface also documents a body shaped like generated content for this path. This gateway does
          not return it. A client that receives it reads:
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

/** The first values of a vector. */
function start(vector: readonly number[]): readonly (number | string)[] {
  const values = vector.slice(0, 3).map((value) => Number(value.toFixed(6)));
  return vector.length > 3 ? [...values, `${vector.length - 3} more`] : values;
}

function shown(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
