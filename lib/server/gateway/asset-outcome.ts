/** An asset as a response: whole, or the requested part. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import { resolveByteRange } from '#lib/server/assets/byte-range.ts';
import { sourceOf } from '#lib/server/http/byte-source.ts';
import { fileHeaders } from '#lib/server/http/file-headers.ts';
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';
import type { Outcome } from '#lib/server/http/outcome.ts';

/** Undefined if the asset does not exist. Throws ApiError `range_not_satisfiable`. */
export async function assetOutcome(
  assets: Assets,
  id: string,
  request: GatewayRequest,
): Promise<Outcome | undefined> {
  const asset = await assets.findAsset(id);
  if (asset === null) return undefined;
  const range = resolveByteRange(header(request, 'range'), asset.size);
  if (range === 'unsatisfiable') {
    throw new ApiError('range_not_satisfiable', {
      message: `The range is beyond the ${asset.size} bytes of the file.`,
      headers: { 'content-range': `bytes */${asset.size}` },
    });
  }
  const read = await assets.readAsset(id, range ?? undefined);
  if (read === null) return undefined;
  const length = range ? range.end - range.start + 1 : asset.size;
  return {
    kind: 'source',
    status: range ? 206 : 200,
    headers: {
      ...fileHeaders(asset.contentType),
      'content-length': String(length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600',
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${asset.size}` } : {}),
    },
    source: sourceOf(read.stream),
  };
}
