/** File names of a run's images. */
import { textOf } from '#lib/base/json-value.ts';
import type { Image } from '#lib/client/run/images-of.ts';
import type { Run } from '#lib/client/run/run.ts';

/** `alpha-image-2-a-red-kite-1.png` */
export function imageFileName(run: Run, { index, kind, contentType = 'image/png' }: Image): string {
  const place = kind === 'partial' ? 'partial' : String(index + 1);
  return `${runFileName(run)}-${place}.${contentType.replace(/^image\//, '')}`;
}

/** `alpha-image-2-a-red-kite` */
export function runFileName({ model, request }: Run): string {
  const prompt = textOf(request.body.prompt) ?? '';
  const slug = prompt
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 40);
  return [model.replaceAll('/', '-'), slug]
    .map((part) => part.replace(/^-+|-+$/g, ''))
    .filter(Boolean)
    .join('-');
}
