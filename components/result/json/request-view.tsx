'use client';
/** What a run sent: its body as JSON, for edits also as the form that says the same. */
import { useMemo } from 'react';
import { Segmented } from '#components/ui/segmented.tsx';
import type { Run } from '#lib/client/run/run.ts';
import { useRemembered } from '#lib/client/storage/use-remembered.ts';
import { serializeInWorker } from '#lib/client/transport/serialize-in-worker.ts';
import { curlOf, sampleOf } from '#lib/client/view/sample-of.ts';
import { editFormOf } from '#lib/describe/samples/edit-form.ts';
import { BodyView } from './body-view.tsx';
import { FormParts } from './form-parts.tsx';

export function RequestView({ run }: { run: Run }) {
  const [shape, setShape] = useRemembered('request-shape', ['json', 'form']);
  const { method, path, body, headers = {} } = run.request;
  const edits = run.operationId === 'images.edit';
  const sample = useMemo(() => sampleOf(run.request, 'form'), [run.request]);
  const form = edits ? editFormOf(sample.request.body) : undefined;
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
      headers={{ 'content-type': 'application/json', ...headers }}
      headersNote="The gateway adds the credential; this page never holds one."
      choice={
        form ? (
          <div className="w-[128px]">
            <Segmented label="Shape of the body" options={shapes} value={shape} onChange={setShape} />
          </div>
        ) : undefined
      }
      copies={[
        { label: 'Copy as cURL', short: 'cURL', text: () => curlOf(run.request) },
        ...(sample.files.length === 0
          ? []
          : [
              {
                label: 'Copy without files',
                short: 'Without files',
                text: () => JSON.stringify(body, elided, 2),
              },
            ]),
        { label: 'Copy JSON', short: 'JSON', text: () => serializeInWorker({ value: body, media: {} }) },
      ]}
    >
      {form && shape === 'form' ? <FormParts form={form} files={sample.files} /> : undefined}
    </BodyView>
  );
}

const shapes = [
  { value: 'json', label: 'JSON' },
  { value: 'form', label: 'Form' },
];

/** A file by its kind and size. */
function elided(_key: string, value: unknown): unknown {
  return value instanceof Blob ? `‹${value.type || 'file'}, ${value.size} bytes›` : value;
}
