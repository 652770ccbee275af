/** Volcengine Ark's image API, and servers that speak it: the seedream-type models. */
import type { Provider } from '../provider.ts';
import { checkAndClose } from '../upstream/check-upstream.ts';
import { postJson } from '../upstream/fetch-upstream.ts';
import { refuseErrors } from '../upstream/read-response.ts';
import { openUpstream } from '../upstream/upstream.ts';
import { refusedGroup, type VendorOptions } from '../upstream/vendor.ts';
import { readArkError } from './ark-error.ts';
import { arkRequest } from './ark-request.ts';
import { arkImage } from './ark-response.ts';

/** `baseUrl` with the version: `https://ark.cn-beijing.volces.com/api/v3`. */
export function createArkProvider({ id, baseUrl, apiKey, ...options }: VendorOptions): Provider {
  const credential = { authorization: `Bearer ${apiKey}` };
  const upstream = openUpstream({ ...options, baseUrl, apiKey, credential });
  return {
    id,
    images: {
      async *make({ group, body }, call) {
        const { model, signal } = call;
        if (group !== 'seedream') throw refusedGroup(id, 'seedream-type', body.model);
        const request = { path: '/images/generations', body: arkRequest(body, model), signal };
        const response = await postJson(upstream, request);
        await refuseErrors(response, upstream, readArkError);
        yield { type: 'accepted' };
        yield* arkImage(response, body, { upstream, baseUrl, call });
      },
    },
    ...checkAndClose(upstream, '/models'),
  };
}
