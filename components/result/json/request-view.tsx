'use client';
/** What a run sent. */
import { inlineBlobs } from '#lib/client/exchange/inline-blobs.ts';
import type { Run } from '#lib/client/run.ts';
import { curlOf } from '#lib/client/show/sample-of.ts';
import { BodyView } from './body-view.tsx';

export function RequestView({ run }: { run: Run }) {
  const { method, path, body } = run.request;
  return (
    <BodyView
      name="Request"
      heading={
        <>
          <b className="font-semibold text-ink">{method}</b> {path}
        </>
      }
      value={body}
      media={run.media}
      copies={[
        { label: 'Copy as cURL', text: () => curlOf(run.request) },
        { label: 'Copy JSON', text: async () => JSON.stringify(await inlineBlobs(body), null, 2) },
      ]}
    />
  );
}
