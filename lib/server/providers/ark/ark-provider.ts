/** Volcengine Ark's image API, and servers that speak it: the seedream-type models. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { Provider } from '../provider.ts';
import { checkAndClose } from '../upstream/check-upstream.ts';
import { fetchUpstream } from '../upstream/fetch-upstream.ts';
import { refuseErrors } from '../upstream/read-response.ts';
import { openUpstream } from '../upstream/upstream.ts';
import { readArkError } from './ark-error.ts';
import { arkRequest } from './ark-request.ts';
import { arkImage } from './ark-response.ts';

export interface ArkOptions {
  id: string;
  /** With the version: `https://ark.cn-beijing.volces.com/api/v3`. */
  baseUrl: string;
  apiKey: string;
  timeoutMs?: number;
}

export function createArkProvider({ id, baseUrl, apiKey, ...options }: ArkOptions): Provider {
  const credential = { authorization: `Bearer ${apiKey}` };
  const upstream = openUpstream({ ...options, baseUrl, apiKey, credential });
  return {
    id,
    images: {
      async *make({ group, body }, call) {
        const { model, signal } = call;
        if (group !== 'seedream') throw refusedGroup(id, body.model);
        const response = await fetchUpstream(upstream, {
          method: 'POST',
          path: '/images/generations',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(arkRequest(body, model)),
          signal,
        });
        await refuseErrors(response, upstream, readArkError);
        yield { type: 'accepted' };
        yield* arkImage(response, body, { upstream, baseUrl, call });
      },
    },
    ...checkAndClose(upstream, '/models'),
  };
}

function refusedGroup(id: string, model: string): ApiError {
  return new ApiError('not_implemented', {
    message: `Provider "${id}" offers only seedream-type models; "${model}" belongs to another group.`,
  });
}
