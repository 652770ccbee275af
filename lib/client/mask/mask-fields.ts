/** The fields of a form that a mask needs and changes, from the form's description. */
import { isRecord } from '#lib/base/json-value.ts';
import { isLocalImage, type LocalImage } from '#lib/client/storage/local-image.ts';
import type { FormField } from '#lib/describe/form-description.ts';

export interface MaskFields {
  /** Name of the list of images. */
  images: string;
  mask: string;
  size: FormField | undefined;
}

/** The fields of a form whose list of images has a mask; undefined if it has none. */
export function maskFields(fields: readonly FormField[], images?: string): MaskFields | undefined {
  const mask = fields.find(({ maskOf }) => maskOf !== undefined && (images ?? maskOf) === maskOf);
  if (mask?.maskOf === undefined) return undefined;
  return {
    images: mask.maskOf,
    mask: mask.name,
    size: fields.find(({ widget }) => widget === 'pixel-size'),
  };
}

export interface AppliedMask {
  mask: LocalImage;
  /** The image in a new file: extended, or turned upright. */
  image?: LocalImage | undefined;
  /** The size to request; absent if the form keeps its own. */
  size?: string | undefined;
}

/** The changed fields. The mask applies to the first image, so its image becomes the first. */
export function withMask(
  fields: MaskFields,
  images: readonly unknown[],
  { index, mask, image, size }: AppliedMask & { index: number },
): Readonly<Record<string, unknown>> {
  const entry = images[index];
  const changed = image
    ? { ...(isRecord(entry) && !isLocalImage(entry) ? entry : {}), image_url: image }
    : entry;
  return {
    [fields.images]: [changed, ...images.filter((_, at) => at !== index)],
    [fields.mask]: { image_url: mask },
    ...(fields.size && size !== undefined ? { [fields.size.name]: size } : {}),
  };
}
