/** The images of a run as equal cells of a grid, and the order in which a viewer steps through them. Pure. */

import { type Image, imageShown, imagesOf } from '#lib/client/run/images-of.ts';
import type { Run } from '#lib/client/run/run.ts';

/** A request can ask for more images than any model returns. */
const maxSlots = 16;

/** One place per requested image: the final image, else its newest partial one, else undefined. */
export function imageSlots(run: Pick<Run, 'result' | 'media' | 'links'>): readonly (Image | undefined)[] {
  const images = imagesOf(run);
  const finals = finalsOf(images);
  const expected = run.result.kind === 'images' ? Math.min(run.result.expected, maxSlots) : 0;
  return Array.from(
    { length: Math.max(finals.length, expected) },
    (_, place) => finals[place] ?? images.findLast(({ index }) => index === place),
  );
}

interface GridSpace {
  count: number;
  /** Width of an image divided by its height. */
  ratio: number;
  /** The space and the gap between cells, in pixels. */
  width: number;
  height: number;
  gap: number;
}

/** The number of columns with the largest cells, and their width. */
export function fitGrid({ count, ratio, width, height, gap }: GridSpace): { columns: number; cell: number } {
  const fits = Array.from({ length: count }, (_, index) => {
    const columns = index + 1;
    const rows = Math.ceil(count / columns);
    const across = (width - gap * (columns - 1)) / columns;
    const down = ((height - gap * (rows - 1)) / rows) * ratio;
    return { columns, cell: Math.max(0, Math.floor(Math.min(across, down))) };
  });
  return fits.reduce((best, one) => (one.cell > best.cell ? one : best), { columns: 1, cell: 0 });
}

export interface ImagePlace {
  run: Run;
  image: Image;
}

/** The images that a viewer of these runs steps through: the final ones of a run, else the newest partial one. */
export function imagesToStep(run: Run): readonly Image[] {
  const images = imagesOf(run);
  const finals = finalsOf(images);
  const shown = imageShown(images);
  return finals.length > 0 || shown === undefined ? finals : [shown];
}

/** The place one step on or back; at the ends of a run, in the next run that has images. Undefined at the end. */
export function placeAfter(
  runs: readonly Run[],
  { run, image }: ImagePlace,
  step: 1 | -1,
): ImagePlace | undefined {
  const own = imagesToStep(run);
  const next = own[own.findIndex(({ key }) => key === image.key) + step];
  if (next !== undefined) return { run, image: next };
  const at = runs.findIndex(({ id }) => id === run.id);
  const others = step === 1 ? runs.slice(at + 1) : runs.slice(0, Math.max(0, at)).toReversed();
  for (const other of others) {
    const entered = imagesToStep(other).at(step === 1 ? 0 : -1);
    if (entered !== undefined) return { run: other, image: entered };
  }
  return undefined;
}

function finalsOf(images: readonly Image[]): readonly Image[] {
  return images.filter(({ kind }) => kind === 'final');
}
