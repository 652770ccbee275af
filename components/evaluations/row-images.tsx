/** The images of a column: chosen files, images of the history and URLs become values of rows. */
import { useRef } from 'react';
import { ImageWell } from '#components/form/fields/image-well.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { readCsv } from '#lib/base/csv.ts';
import { formatBytes } from '#lib/base/format.ts';
import { withImages } from '#lib/client/evaluations/evaluation-draft.ts';
import { type ReadRows, textOfRows } from '#lib/client/evaluations/read-rows.ts';
import { uploadImage } from '#lib/client/evaluations/use-evaluation.ts';
import type { LocalImage } from '#lib/client/storage/local-image.ts';
import type { NewEvaluation } from '#lib/contract/pages/evaluation.ts';
import { imageIdOf, imageValue } from '#lib/contract/pages/evaluation-image.ts';
import { imageLimits } from '#lib/contract/pages/evaluation-limits.ts';
import { RowImage } from './row-image.tsx';

interface RowImagesProps {
  column: string;
  text: string;
  read: ReadRows;
  onChange(text: string): void;
}

export function RowImages({ column, text, read, onChange }: RowImagesProps) {
  const { busy, problem, act } = useAction();
  const images = 'rows' in read ? read.rows.flatMap(imagesOf) : [];
  // Rows may change while an image is stored.
  const latest = useRef({ text, read });
  latest.current = { text, read };
  const take = (images: readonly (LocalImage | string)[]) =>
    act(async () => {
      const values: string[] = [];
      for (const image of images) values.push(await rowValueOf(image));
      onChange(textOfRows(withImages(rowsIn(latest.current), column, values)));
    });
  return (
    <div className="flex flex-col gap-2">
      {images.length === 0 ? null : (
        <ul aria-label="Images of the rows" className="flex flex-wrap gap-3">
          {images.map(({ id, label }) => (
            <li key={label}>
              <RowImage id={id} alt={label} />
              <p aria-hidden className="max-w-20 truncate text-12 text-ink-second">
                {label}
              </p>
            </li>
          ))}
        </ul>
      )}
      <ImageWell label="Add images" multiple onTake={(images) => void take(images)} />
      <p role="status" className="text-12 text-ink-second">
        {busy
          ? 'Storing images'
          : `Each image makes a row: it is the value of ${column}, beside the other values of the last row.`}
      </p>
      {problem === undefined ? null : <ErrorText>Could not add the image: {problem}</ErrorText>}
    </div>
  );
}

function imagesOf(row: NewEvaluation['rows'][number], index: number) {
  return Object.entries(row).flatMap(([name, value]) => {
    const id = imageIdOf(value);
    return id === undefined ? [] : [{ id, label: `${name} of row ${index + 1}` }];
  });
}

/** A header without rows is a row without values. Throws for rows that cannot be read. */
function rowsIn({ text, read }: Pick<RowImagesProps, 'text' | 'read'>): NewEvaluation['rows'] {
  if ('rows' in read) return read.rows;
  const [head, ...lines] = readCsv(text).rows;
  if (lines.length > 0) throw new Error(read.problem);
  return head ? [Object.fromEntries(head.map((name) => [name.trim(), '']))] : [];
}

async function rowValueOf(image: LocalImage | string): Promise<string> {
  if (typeof image === 'string') return image;
  const { blob, name } = image;
  if (blob.size > imageLimits.bytes)
    throw new Error(`${name} has ${formatBytes(blob.size)}; at most ${formatBytes(imageLimits.bytes)}.`);
  return imageValue(await uploadImage(blob));
}
