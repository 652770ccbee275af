'use client';
/** The files that a sample reads, each to be kept beside it. */
import { Download } from 'lucide-react';
import { saveBlob } from '#components/result/save-blob.ts';
import { base64ByteLength } from '#lib/base/data-url.ts';
import { formatBytes } from '#lib/base/format.ts';
import { blobOf } from '#lib/client/view/sample-of.ts';
import type { SampleFile } from '#lib/describe/samples/mark-files.ts';

export function SampleFiles({ files }: { files: readonly SampleFile[] }) {
  if (files.length === 0) return null;
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span>Reads beside it:</span>
      {files.map((file) => (
        <button
          key={file.name}
          type="button"
          title={`Save ${file.name}`}
          onClick={async () => saveBlob(await blobOf(file), file.name)}
          className="inline-flex items-center gap-1.5 rounded-control border border-hairline px-2 py-0.5 font-mono text-12 hover:border-control hover:text-ink"
        >
          <Download aria-hidden size={12} className="shrink-0" />
          {file.name}, {formatBytes(bytesOf(file))}
        </button>
      ))}
    </div>
  );
}

function bytesOf({ content }: SampleFile): number {
  return typeof content === 'string' ? base64ByteLength(content) : content.size;
}
