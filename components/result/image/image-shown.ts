/** Which of a run's images is looked at until a person chooses. */
import type { Image } from '#lib/client/view/images-of.ts';

export function imageShown(images: readonly Image[], chosen: string | undefined): Image | undefined {
  const wanted = images.find(({ key }) => key === chosen);
  if (wanted) return wanted;
  // Of several finished ones the first is looked at first; before that, whatever came last.
  return images.find(({ kind }) => kind === 'final') ?? images.at(-1);
}
