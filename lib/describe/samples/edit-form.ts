/** The multipart form of an edit, as the official SDKs send it. */
import { isRecord } from '#lib/base/json-value.ts';
import { type FileMark, isFileMark, type JsonObject } from './sample-request.ts';

export interface EditForm {
  images: readonly FileMark[];
  mask?: FileMark;
  fields: JsonObject;
}

/** Undefined if the form cannot express it: images by URL or id, nested fields. */
export function editFormOf(body: JsonObject): EditForm | undefined {
  const { images, mask, ...fields } = body;
  const files = Array.isArray(images) ? images.map(fileIn) : [];
  const maskFile = mask === undefined ? undefined : fileIn(mask);
  const plain = Object.values(fields).every((value) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  if (!plain || files.length === 0 || (mask !== undefined && maskFile === undefined)) return undefined;
  const found = files.filter((file) => file !== undefined);
  if (found.length < files.length) return undefined;
  return { images: found, ...(maskFile ? { mask: maskFile } : {}), fields };
}

export function imageField({ images }: EditForm): string {
  return images.length === 1 ? 'image' : 'image[]';
}

function fileIn(value: unknown): FileMark | undefined {
  const inner = isRecord(value) && !isFileMark(value) ? value.image_url : value;
  return isFileMark(inner) && inner.form === 'data-url' ? inner : undefined;
}
