/**
 * Big media stay out of the database: data URLs of a request become assets, and come back when the request goes
 * upstream. Knows where in the body each one was; refuses to know what fields mean.
 */
import { parseDataUrl } from '#lib/base/data-url.ts';
import type { JsonObject, JsonValue } from '#lib/server/db/json.ts';

export interface MediaReference {
  /** Keys and indexes from the body's root. Only these places are filled again: a body cannot name an asset. */
  readonly path: readonly (string | number)[];
  readonly assetId: string;
  /** The data URL up to its comma, comma included. */
  readonly prefix: string;
}

/** A request as the database keeps it. */
export interface StoredRequest {
  /** The body, with `asset:<id>` where a medium was. */
  readonly body: JsonObject;
  readonly media: readonly MediaReference[];
}

/** Keeps a medium and resolves with its id. */
export type StoreMedium = (medium: { bytes: Uint8Array; contentType: string }) => Promise<string>;
/** The bytes of a medium; rejects when they are gone. */
export type ReadMedium = (assetId: string) => Promise<Uint8Array>;

/** Data URLs shorter than this stay where they are. */
const inlineCharacters = 4_096;

/** Stores every data URL of a body that is not small, and gives the body with references in their places. */
export async function externaliseMedia(body: JsonObject, storeMedium: StoreMedium): Promise<StoredRequest> {
  const media: MediaReference[] = [];
  const visit = async (
    value: JsonValue | undefined,
    path: readonly (string | number)[],
  ): Promise<JsonValue | undefined> => {
    if (typeof value === 'string') {
      const medium = exactMedium(value);
      if (medium === null) return value;
      const assetId = await storeMedium(medium);
      media.push({ path, assetId, prefix: value.slice(0, value.indexOf(',') + 1) });
      return `asset:${assetId}`;
    }
    if (value === null || typeof value !== 'object') return value;
    if (!isList(value)) return await mapMembers(value, (member, key) => visit(member, [...path, key]));
    const items: JsonValue[] = [];
    for (const [index, item] of value.entries()) items.push((await visit(item, [...path, index])) ?? null);
    return items;
  };
  const stored = await mapMembers(body, (member, key) => visit(member, [key]));
  return { body: stored, media };
}

/** The body as it was received. Rejects when a medium is gone. */
export async function internaliseMedia(request: StoredRequest, readMedium: ReadMedium): Promise<JsonObject> {
  let body: JsonObject = request.body;
  for (const { path, assetId, prefix } of request.media) {
    const bytes = await readMedium(assetId);
    const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
    body = withMember(body, path, prefix + base64);
  }
  return body;
}

/** The medium in a data URL that can be made again letter by letter; null for every other text. */
function exactMedium(text: string): { bytes: Uint8Array; contentType: string } | null {
  if (text.length < inlineCharacters) return null;
  const url = parseDataUrl(text);
  if (url === undefined) return null;
  const bytes = Buffer.from(url.base64, 'base64');
  return bytes.toString('base64') === url.base64 ? { bytes, contentType: url.contentType } : null;
}

async function mapMembers(
  object: JsonObject,
  change: (member: JsonValue | undefined, key: string) => Promise<JsonValue | undefined>,
): Promise<JsonObject> {
  const members: [string, JsonValue | undefined][] = [];
  for (const [key, member] of Object.entries(object)) members.push([key, await change(member, key)]);
  return Object.fromEntries(members);
}

function withMember(body: JsonObject, path: readonly (string | number)[], text: string): JsonObject {
  const [key, ...rest] = path;
  if (key === undefined) return body;
  const place = (value: JsonValue | undefined, steps: readonly (string | number)[]): JsonValue => {
    const [step, ...deeper] = steps;
    if (step === undefined) return text;
    if (isList(value)) return value.map((item, index) => (index === step ? place(item, deeper) : item));
    if (value === null || typeof value !== 'object')
      throw new Error(`No place for a medium at ${path.join('.')}.`);
    return { ...value, [step]: place(value[step], deeper) };
  };
  return { ...body, [key]: place(body[key], rest) };
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
