/** One image of the result of an image task, as a file. The result is read as it is stored, and never held in memory. */

import { mediaTypeOf } from '#lib/base/media-type.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import { ResponseReader } from '#lib/server/history/responses/response-reader.ts';
import { imageBytes } from '#lib/server/history/thumbnails/run-media.ts';
import { fileHeaders } from '#lib/server/http/file-headers.ts';
import { bytes, type Outcome } from '#lib/server/http/outcome.ts';

/** Undefined without it. A link of the provider is a redirect. */
export async function taskImage(
  assets: Pick<Assets, 'readAsset'>,
  { assetId, operationId }: { assetId: string; operationId: string },
  index: number,
): Promise<Outcome | undefined> {
  const result = await assets.readAsset(assetId);
  if (result === null) return undefined;
  const reader = new ResponseReader(result.asset.contentType, { operationId, body: {} });
  for await (const _piece of reader.watch(result.stream));

  const image = reader.facts().images[index];
  if (image === undefined) return undefined;
  if (image.kind === 'link')
    return bytes(302, undefined, { location: image.url, 'cache-control': 'no-store' });
  const part = async (id: string, _name: string, range?: { start: number; end: number }) =>
    (await assets.readAsset(id, range))?.stream ?? null;
  const file = await imageBytes(image, { get: part }, assetId);
  return (
    file &&
    bytes(200, file, { ...fileHeaders(mediaTypeOf(file) ?? ''), 'cache-control': 'private, max-age=3600' })
  );
}
