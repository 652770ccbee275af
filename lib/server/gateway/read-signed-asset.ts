/** `/assets/{id}`: links that are valid for 60 minutes without a key. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { AssetLinks } from '#lib/server/assets/asset-links.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import type { Outcome } from '#lib/server/http/outcome.ts';
import { assetOutcome } from './asset-outcome.ts';
import { errorOutcome } from './encode-error.ts';

export interface AssetDependencies {
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
