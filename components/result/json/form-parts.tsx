/** The multipart form that says the same as the JSON body of an edit, part by part, as the SDKs send it. */
import type { ReactNode } from 'react';
import { base64ByteLength } from '#lib/base/data-url.ts';
import { formatBytes } from '#lib/base/format.ts';
import { type EditForm, imageField } from '#lib/describe/samples/edit-form.ts';
import type { SampleFile } from '#lib/describe/samples/mark-files.ts';
import type { FileMark } from '#lib/describe/samples/sample-request.ts';
import { Chip } from './media-chip.tsx';

export function FormParts({ form, files }: { form: EditForm; files: readonly SampleFile[] }) {
  const chip = ({ $file, contentType }: FileMark) => {
    const content = files.find(({ name }) => name === $file)?.content;
    const bytes = content instanceof Blob ? content.size : base64ByteLength(content ?? '');
    return <Chip>{`${$file}, ${contentType}, ${formatBytes(bytes)}`}</Chip>;
  };
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 font-mono text-12 leading-5">
      {Object.entries(form.fields).map(([name, value]) => (
        <Part key={name} name={name}>
          <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{String(value)}</span>
        </Part>
      ))}
      {form.images.map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may stand in it twice
        <Part key={index} name={imageField(form)}>
          {chip(mark)}
        </Part>
      ))}
      {form.mask ? <Part name="mask">{chip(form.mask)}</Part> : null}
    </dl>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-second">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
