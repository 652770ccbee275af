/** Which of a run's pictures is looked at until a person chooses. */
import type { Picture } from '#lib/client/show/pictures-of.ts';

export function pictureShown(pictures: readonly Picture[], chosen: string | undefined): Picture | undefined {
  const wanted = pictures.find(({ key }) => key === chosen);
  if (wanted) return wanted;
  // Of several finished ones the first is looked at first; before that, whatever came last.
  return pictures.find(({ kind }) => kind === 'final') ?? pictures.at(-1);
}
