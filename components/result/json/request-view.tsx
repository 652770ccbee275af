/** The sent request: its JSON body, and for edits the equivalent multipart form. */
import { useMemo } from 'react';
import { FactRows } from '#components/ui/fact-rows.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { base64ByteLength } from '#lib/base/data-url.ts';
import { formatBytes } from '#lib/base/format.ts';
import { curlOf, sampleOf } from '#lib/client/result/sample-of.ts';
import type { Run } from '#lib/client/run/run.ts';
import { useRemembered } from '#lib/client/storage/use-remembered.ts';
import { serializeInWorker } from '#lib/client/transport/serialize-in-worker.ts';
import { operationFacts } from '#lib/contract/operation-facts.ts';
import { type EditForm, editFormOf, imageField } from '#lib/describe/samples/edit-form.ts';
import type { SampleFile } from '#lib/describe/samples/mark-files.ts';
import type { FileMark } from '#lib/describe/samples/sample-request.ts';
import { BodyView } from './body-view.tsx';
import { Chip } from './json-text.tsx';

export function RequestView({ run }: { run: Run }) {
  const [shape, setShape] = useRemembered('request-shape', ['json', 'form']);
  const { method, path, body, headers = {} } = run.request;
  const edits = run.operationId === operationFacts.editImages.id;
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
      headersNote="The gateway adds the credential; the page never has it."
      choice={
        form ? (
          <div className="w-[128px]">
            <Segmented label="Body format" options={shapes} value={shape} onChange={setShape} />
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

function elided(_key: string, value: unknown): unknown {
  return value instanceof Blob ? `‹${value.type || 'file'}, ${value.size} bytes›` : value;
}

function FormParts({ form, files }: { form: EditForm; files: readonly SampleFile[] }) {
  const chip = ({ $file, contentType }: FileMark) => {
    const content = files.find(({ name }) => name === $file)?.content;
    const bytes = content instanceof Blob ? content.size : base64ByteLength(content ?? '');
    return <Chip>{`${$file}, ${contentType}, ${formatBytes(bytes)}`}</Chip>;
  };
  return (
    <FactRows
      facts={[
        ...Object.entries(form.fields).map(([name, value]) => [name, String(value)] as const),
        ...form.images.map((mark) => [imageField(form), chip(mark)] as const),
        ...(form.mask ? ([['mask', chip(form.mask)]] as const) : []),
      ]}
      className="gap-x-5 gap-y-2 font-mono text-12 leading-5"
      valueClassName="whitespace-pre-wrap"
    />
  );
}
