/** An asset as a response, whole or the requested part; and `/assets/{id}`, links that are valid for 60 minutes without a key. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { AssetLinks } from '#lib/server/assets/asset-links.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import { resolveByteRange } from '#lib/server/assets/byte-range.ts';
import { sourceOf } from '#lib/server/http/byte-source.ts';
import { fileHeaders } from '#lib/server/http/file-headers.ts';
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';
import type { Outcome } from '#lib/server/http/outcome.ts';
import { errorOutcome } from './encode-error.ts';

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

interface AssetDependencies {
  assets: Assets;
  links: AssetLinks;
  newRequestId(): string;
}

export async function readSignedAsset(request: GatewayRequest, parts: AssetDependencies): Promise<Outcome> {
  const requestId = parts.newRequestId();
  try {
    return withHeaders(await open(request, parts), requestId);
  } catch (error) {
    return withHeaders(errorOutcome(error, 'openai', requestId), requestId);
  }
}

async function open(request: GatewayRequest, { assets, links }: AssetDependencies): Promise<Outcome> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    throw new ApiError('method_not_allowed', {
      message: `/assets accepts GET; got ${request.method}.`,
      headers: { allow: 'GET' },
    });
  }
  const id = request.path.slice('/assets/'.length);
  const { query } = request;
  switch (links.verify(id, { expires: query.get('expires'), signature: query.get('signature') })) {
    case 'invalid':
      throw new ApiError('permission_denied', { message: 'The link is not valid.' });
    case 'expired':
      throw new ApiError('gone', { message: 'The link has expired: it was valid for 60 minutes.' });
    case 'valid': {
      const outcome = await assetOutcome(assets, id, request);
      if (outcome) return outcome;
      throw new ApiError('not_found', { message: 'The file behind the link no longer exists.' });
    }
  }
}

/** Allows every site to embed linked images. */
function withHeaders(outcome: Outcome, requestId: string): Outcome {
  Object.assign(outcome.headers, {
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-request-id': requestId,
  });
  return outcome;
}
