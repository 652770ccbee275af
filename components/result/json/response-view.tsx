'use client';
/** What came back: the response as it was, or what the events of a stream amount to. */
import { useMemo } from 'react';
import { saveBlob } from '#components/result/save-blob.ts';
import type { Run } from '#lib/client/run/run.ts';
import { mediaIdOf } from '#lib/client/transport/media-stub.ts';
import { statusText } from '#lib/client/transport/read-error.ts';
import { serializeInWorker } from '#lib/client/transport/serialize-in-worker.ts';
import { mediaLabel } from '#lib/client/view/raw-event.ts';
import { responseOf } from '#lib/client/view/response-of.ts';
import { BodyView } from './body-view.tsx';
import { OtherForms } from './other-forms.tsx';

export function ResponseView({ run }: { run: Run }) {
  const value = useMemo(() => bodyOf(run), [run]);
  const { media, raw } = run;
  const elided = (_key: string, item: unknown): unknown => {
    const file = media[mediaIdOf(item) ?? ''];
    return file ? `‹${mediaLabel(file)}›` : item;
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="min-h-0 flex-1">
        <BodyView
          name="Response"
          heading={
            run.status === undefined ? (
              'No answer yet'
            ) : (
              <>
                <b className="font-semibold text-ink">{statusText(run.status)}</b>
                {run.events.length > 0 ? ', put together from the events' : ''}
              </>
            )
          }
          value={value}
          media={media}
          headers={run.headers ?? {}}
          choice={
            raw ? (
              <button
                type="button"
                onClick={() =>
                  saveBlob(raw, `${run.requestId ?? run.id}.${run.events.length > 0 ? 'sse' : 'json'}`)
                }
                className="reach rounded-control py-1 text-12 whitespace-nowrap text-ink-second hover:text-ink"
              >
                Save as it came
              </button>
            ) : undefined
          }
          copies={
            value === undefined
              ? []
              : [
                  ...(Object.keys(media).length === 0
                    ? []
                    : [
                        {
                          label: 'Copy without files',
                          short: 'Without files',
                          text: () => JSON.stringify(value, elided, 2),
                        },
                      ]),
                  // Of a response in one piece the very bytes; of a stream what it amounts to.
                  {
                    label: 'Copy all',
                    short: 'All',
                    text: () => (raw && run.events.length === 0 ? raw : serializeInWorker({ value, media })),
                  },
                ]
          }
        />
      </div>
      <OtherForms run={run} />
    </div>
  );
}

function bodyOf(run: Run): unknown {
  // A response that was read stands there as it came, even one that holds nothing to show.
  if (run.error && run.events.length === 0 && run.response === undefined) {
    const { raw, kind: _kind, ...error } = run.error;
    return raw === undefined ? error : raw;
  }
  return responseOf(run);
}
