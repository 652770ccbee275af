/** The image to show until a person selects one. */
import type { Image } from '#lib/client/view/images-of.ts';

export function imageShown(images: readonly Image[], chosen: string | undefined): Image | undefined {
  const wanted = images.find(({ key }) => key === chosen);
  if (wanted) return wanted;
  // The first final image; before that, the newest partial one.
  return images.find(({ kind }) => kind === 'final') ?? images.at(-1);
}
