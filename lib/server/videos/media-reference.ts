/**
 * Keeps large media out of the database: data URLs of a request become assets and are restored when the request is
 * sent upstream. Only the fields that hold media are read; what a data URL names is kept, what its bytes are is stored.
 */
import { parseDataUrl } from '#lib/base/data-url.ts';
import { mediaTypeOf } from '#lib/base/media-type.ts';
import { videoMediaFields } from '#lib/contract/videos/video-fields.ts';
import { isJsonObject, type JsonObject } from '#lib/server/db/json.ts';

type Path = readonly (string | number)[];

export interface MediaReference {
  /** Keys and indexes from the body's root. Only these places are restored: a body cannot name an asset. */
  readonly path: Path;
  readonly assetId: string;
  /** The data URL up to its comma, comma included. */
  readonly prefix: string;
}

/** A request in the database. */
export interface StoredRequest {
  /** The body, with `asset:<id>` in place of media. */
  readonly body: JsonObject;
  readonly media: readonly MediaReference[];
}

/** Stores a medium and resolves with its id. */
export type StoreMedium = (medium: { bytes: Uint8Array; contentType: string }) => Promise<string>;
/** The bytes of a medium; rejects if they were deleted. */
export type ReadMedium = (assetId: string) => Promise<Uint8Array>;

/** Shorter data URLs stay in the body. */
const inlineCharacters = 4_096;

/** Stores the large data URLs of a body and replaces them by references. */
export async function storeMedia(body: JsonObject, storeMedium: StoreMedium): Promise<StoredRequest> {
  const media: MediaReference[] = [];
  const visit = async (value: unknown, path: Path): Promise<unknown> => {
    if (typeof value === 'string') {
      const medium = exactMedium(value);
      if (medium === null) return value;
      const assetId = await storeMedium(medium);
      media.push({ path, assetId, prefix: value.slice(0, value.indexOf(',') + 1) });
      return `asset:${assetId}`;
    }
    if (isJsonObject(value)) return await visitMembers(value, path);
    if (!Array.isArray(value)) return value;
    const items: unknown[] = [];
    for (const [index, item] of value.entries()) items.push(await visit(item, [...path, index]));
    return items;
  };
  const visitMembers = async (object: JsonObject, path: Path): Promise<JsonObject> => {
    const members: [string, unknown][] = [];
    for (const [key, member] of Object.entries(object))
      members.push([key, await visit(member, [...path, key])]);
    return Object.fromEntries(members);
  };
  const stored: Record<string, unknown> = { ...body };
  for (const field of videoMediaFields)
    if (Object.hasOwn(body, field)) stored[field] = await visit(body[field], [field]);
  return { body: stored, media };
}

/** The original body. Rejects if a medium was deleted. */
export async function restoreMedia(request: StoredRequest, readMedium: ReadMedium): Promise<JsonObject> {
  let body: JsonObject = request.body;
  for (const { path, assetId, prefix } of request.media) {
    const bytes = await readMedium(assetId);
    const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
    body = placeInObject(body, path, prefix + base64);
  }
  return body;
}

/** The medium in a data URL that can be restored exactly; null for every other text. */
function exactMedium(text: string): { bytes: Uint8Array; contentType: string } | null {
  if (text.length < inlineCharacters) return null;
  const url = parseDataUrl(text);
  if (url === undefined) return null;
  const bytes = Buffer.from(url.base64, 'base64');
  if (bytes.toString('base64') !== url.base64) return null;
  return { bytes, contentType: mediaTypeOf(bytes) ?? 'application/octet-stream' };
}

function place(value: unknown, path: Path, text: string): unknown {
  if (path.length === 0) return text;
  if (isJsonObject(value)) return placeInObject(value, path, text);
  if (!Array.isArray(value)) throw new Error(`No place for a medium at ${path.join('.')}.`);
  const [index, ...deeper] = path;
  return value.map((item: unknown, at) => (at === index ? place(item, deeper, text) : item));
}

function placeInObject(object: JsonObject, [key, ...deeper]: Path, text: string): JsonObject {
  return key === undefined ? object : { ...object, [key]: place(object[key], deeper, text) };
}
