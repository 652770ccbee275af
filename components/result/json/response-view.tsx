/** The response as received, or assembled from the events of a stream. */
import { useMemo } from 'react';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { saveBlob } from '#components/ui/save-file.ts';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { TextButton } from '#components/ui/text-button.tsx';
import { namedFiles } from '#lib/client/result/event-rows.ts';
import { responseOf } from '#lib/client/result/response-of.ts';
import type { Run } from '#lib/client/run/run.ts';
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
                <b className="font-semibold text-ink">{run.status}</b>
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

/** The documented responses to an embedding request that this one does not have. */
function OtherForms({ run }: { run: Run }) {
  const { result, model, response } = run;
  const vector = result.kind === 'vectors' ? result.vectors[0] : undefined;
  if (vector === undefined || typeof response !== 'object' || response === null) return null;

  const values = start(vector);
  const text = JSON.stringify(values);
  const generated = {
    candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 8, candidatesTokenCount: 0, totalTokenCount: 8 },
    modelVersion: model,
  };
  const other =
    'embeddings' in response
      ? { label: 'Response for one text', body: { embedding: { values } } }
      : { label: 'Response for many texts', body: { embeddings: [{ values }] } };

  return (
    <details className="group shrink-0 border-t border-hairline">
      <summary className="flex h-9 items-center gap-2 px-4 text-13 text-ink-second select-none hover:text-ink min-[900px]:px-5">
        <FoldMark />
        Other documented formats
      </summary>
      <ScrollRegion
        label="Other documented formats"
        className="flex max-h-[40dvh] flex-col gap-3 overflow-y-auto px-4 pb-4 text-13 text-ink-second min-[900px]:px-5"
      >
        <p>:embedContent returns one vector, :batchEmbedContents a list:</p>
        <CodeBlock
          label={other.label}
          language="json"
          code={JSON.stringify(other.body, null, 2)}
          className="rounded-control bg-sunk p-3"
        />
        <p>
          The interface also documents a body shaped like generated content for this path. This gateway does
          not return it. A client that receives it reads:
        </p>
        <CodeBlock
          label="Response with candidates"
          language="json"
          code={JSON.stringify(generated, null, 2)}
          className="rounded-control bg-sunk p-3"
        />
      </ScrollRegion>
    </details>
  );
}

/** The first values of a vector. */
function start(vector: readonly number[]): readonly (number | string)[] {
  const values = vector.slice(0, 3).map((value) => Number(value.toFixed(6)));
  return vector.length > 3 ? [...values, `${vector.length - 3} more`] : values;
}
