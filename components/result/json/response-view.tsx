'use client';
/** What came back: the reply as it was, or what the events of a stream amount to. */
import { inlineMedia } from '#lib/client/exchange/inline-media.ts';
import { statusWords } from '#lib/client/exchange/read-error.ts';
import type { Run } from '#lib/client/run.ts';
import { replyOf } from '#lib/client/show/reply-of.ts';
import { BodyView } from './body-view.tsx';

export function ResponseView({ run }: { run: Run }) {
  const value = bodyOf(run);
  return (
    <BodyView
      name="Response"
      heading={
        run.status === undefined ? (
          'No answer yet'
        ) : (
          <>
            <b className="font-semibold text-ink">{statusWords(run.status)}</b>
            {run.events.length > 0 ? ', put together from the events' : ''}
          </>
        )
      }
      value={value}
      media={run.media}
      copies={
        value === undefined
          ? []
          : [
              { label: 'Copy without files', text: () => JSON.stringify(value, null, 2) },
              {
                label: 'Copy all',
                text: async () => JSON.stringify(await inlineMedia(value, run.media), null, 2),
              },
            ]
      }
    />
  );
}

function bodyOf(run: Run): unknown {
  if (run.error && run.events.length === 0) {
    const { raw, kind: _kind, ...error } = run.error;
    return raw === undefined ? error : raw;
  }
  return replyOf(run);
}
