/**
 * The images in rows: uploaded before the start, stored as assets. An image belongs to one evaluation and is deleted with it;
 * one that no evaluation takes is deleted after a week.
 */
import { buffer } from 'node:stream/consumers';
import { readImageHeader } from '#lib/base/image-header.ts';
import { isRecord, type JsonRecord, recordOf } from '#lib/base/json-value.ts';
import { mapParts } from '#lib/base/plain-data.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { imageIdOf, imageIdsIn } from '#lib/contract/pages/evaluation-image.ts';
import { imageLimits } from '#lib/contract/pages/evaluation-limits.ts';
import type { Asset, Assets } from '#lib/server/assets/assets.ts';
import type { Session } from '#lib/server/db/database.ts';
import { and, eq, inArray, isNull, type SQLWrapper, sql } from '#lib/server/db/drizzle.ts';
import { assets as table } from '#lib/server/db/schema/videos.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';

export interface RowImage {
  contentType: string;
  base64: string;
}

/** By the id of the asset. */
export type RowImages = ReadonlyMap<string, RowImage>;

export interface RowImagesNeeds {
  session: Session;
  assets: Pick<Assets, 'storeAsset' | 'findAsset' | 'readAsset' | 'readAssetBytes'>;
}

const unusedMs = 7 * 86_400_000;
/** Bytes that say what an image is. */
const headBytes = 64;

export function createRowImages({ session, assets }: RowImagesNeeds) {
  const read = async (ids: readonly string[], isIn: (asset: Asset) => boolean, bytes?: number) => {
    const images = new Map<string, RowImage>();
    for (const id of ids) {
      const found = await assets.readAsset(id, bytes ? { start: 0, end: bytes - 1 } : undefined);
      if (found === null) continue;
      const { asset, stream } = found;
      const content = await buffer(stream);
      if (isIn(asset)) images.set(id, { contentType: asset.contentType, base64: content.toString('base64') });
    }
    return images;
  };
  return {
    /** Throws ApiError `invalid_value` for bytes that are no image, and for more than may wait for an evaluation. */
    async add(viewer: Viewer, body: Uint8Array): Promise<string> {
      const header = body.byteLength < headBytes ? undefined : readImageHeader(body);
      if (header?.state !== 'known')
        throw invalid('image', 'The image must be a whole PNG, JPEG, WebP or GIF.');
      const ownerKeyId = ownerOf(viewer);
      const isUnused = and(eq(table.ownerKeyId, ownerKeyId), isNull(table.taskId));
      const [waiting] = await session
        .select({ count: sql<number>`count(*)::int` })
        .from(table)
        .where(isUnused);
      if ((waiting?.count ?? 0) >= imageLimits.unused)
        throw invalid(
          'image',
          `${imageLimits.unused} images wait for an evaluation; start it, or wait a week.`,
        );
      const { format, width, height } = header;
      const expiresAt = new Date(Date.now() + unusedMs);
      const described = {
        ownerKeyId,
        purpose: 'input',
        contentType: `image/${format}`,
        width,
        height,
      } as const;
      return (await assets.storeAsset({ ...described, expiresAt, body })).id;
    },
    /** Null for one that does not exist, or is not shown. */
    async open(id: string, isShown: (asset: Asset) => Promise<boolean>) {
      const asset = await assets.findAsset(id);
      const content = asset && (await isShown(asset)) ? await assets.readAssetBytes(id) : null;
      return asset && content && { asset, content };
    },
    isOwn,
    /** The beginnings of the images that the viewer can start an evaluation with. */
    heads: (value: unknown, viewer: Viewer): Promise<RowImages> =>
      read(imageIdsIn(value).slice(0, imageLimits.images + 1), (asset) => isOwn(asset, viewer), headBytes),
    /** The images of a request. */
    load: (value: unknown, evaluationId: string): Promise<RowImages> =>
      read(imageIdsIn(value), ({ taskId }) => taskId === evaluationId),
  };
}

/** In the transaction that creates the evaluation. Throws `conflict` if another one has taken an image meanwhile. */
export async function takeImages(inside: Session, evaluationId: string, value: unknown): Promise<void> {
  const ids = imageIdsIn(value);
  if (ids.length === 0) return;
  const taken = await inside
    .update(table)
    .set({ taskId: evaluationId, expiresAt: null })
    .where(and(inArray(table.id, [...ids]), isNull(table.taskId)))
    .returning({ id: table.id });
  if (taken.length < ids.length)
    throw new ApiError('conflict', { message: 'Another evaluation has taken an image; choose it again.' });
}

/** The next sweep deletes the images of these evaluations. */
export async function expireImages(inside: Session, evaluations: SQLWrapper): Promise<void> {
  await inside.update(table).set({ expiresAt: new Date() }).where(inArray(table.taskId, evaluations));
}

/** The request with the bytes of its images: as data URLs, or as Base64 beside its type. */
export function insertImages(body: JsonRecord, images: RowImages): JsonRecord {
  const imageOf = (value: unknown) => images.get(imageIdOf(value) ?? '');
  return recordOf(
    mapParts(body, (part) => {
      const whole = imageOf(part);
      if (whole) return `data:${whole.contentType};base64,${whole.base64}`;
      const image = isRecord(part) ? imageOf(part.data) : undefined;
      if (!isRecord(part) || image === undefined) return undefined;
      const type = 'mimeType' in part ? 'mimeType' : 'media_type';
      return { ...part, [type]: image.contentType, data: image.base64 };
    }),
  );
}

/** Whether the person uploaded it, and no evaluation has it. */
function isOwn({ ownerKeyId, taskId }: Asset, viewer: Viewer): boolean {
  return taskId === null && ownerKeyId === ownerOf(viewer);
}

/** No key has this id. */
function ownerOf({ personId }: Viewer): string {
  return `evaluations:${personId}`;
}

function invalid(parameter: string, message: string): ApiError {
  return new ApiError('invalid_value', { parameter, message });
}
