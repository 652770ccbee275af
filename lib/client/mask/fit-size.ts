/** The size that a model makes of an extended canvas, by the size field of its form. */
import { formatPixelSize, type PixelSize, parsePixelSize } from '#lib/base/pixel-size.ts';
import { nearestSize, sizeProblem } from '#lib/contract/images/size-bounds.ts';
import type { FormField } from '#lib/describe/form-description.ts';

type SizeField = Pick<FormField, 'options' | 'size'>;

export interface SizeFit {
  /** The model takes the size of the canvas itself. */
  exact: boolean;
  /** The value of the field: the size of the canvas, or the nearest one that the model takes. */
  size: string;
  /** A canvas that holds the image and has the shape of `size`; absent if exact. */
  canvas?: PixelSize;
  /** The sizes that the model takes, or why it does not take this one. */
  reason?: string;
}

/** Undefined without a size field, or if no size is close. */
export function fitSize(
  image: PixelSize,
  canvas: PixelSize,
  field: SizeField | undefined,
): SizeFit | undefined {
  const problem = field?.size && sizeProblem(canvas, field.size);
  const listed = (field?.options ?? []).flatMap(({ value }) => parsePixelSize(value) ?? []);
  const exact = field?.size ? problem === undefined : listed.some((size) => isSame(size, canvas));
  if (exact) return { exact, size: formatPixelSize(canvas) };
  const bounded = field?.size && parsePixelSize(nearestSize(canvas, field.size) ?? '');
  const nearest = bounded ?? listed.toSorted((a, b) => distance(a, canvas) - distance(b, canvas))[0];
  if (nearest === undefined) return undefined;
  return {
    exact,
    size: formatPixelSize(nearest),
    canvas: canvasOfShape(image, canvas, nearest),
    reason: problem ?? `it takes ${listed.map(({ width, height }) => `${width} × ${height}`).join(', ')}`,
  };
}

function isSame(a: PixelSize, b: PixelSize): boolean {
  return a.width === b.width && a.height === b.height;
}

/** The shape counts first, then the area. */
function distance(a: PixelSize, b: PixelSize): number {
  const shape = Math.abs(Math.log((a.width * b.height) / (a.height * b.width)));
  const area = Math.abs(Math.log((a.width * a.height) / (b.width * b.height)));
  return shape * 4 + area;
}

/** The size itself if the image fits into it, else the smallest canvas of its shape around the image. */
function canvasOfShape(image: PixelSize, canvas: PixelSize, size: PixelSize): PixelSize {
  if (size.width >= image.width && size.height >= image.height) return size;
  const scale = Math.max(canvas.width / size.width, canvas.height / size.height);
  return { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
}
