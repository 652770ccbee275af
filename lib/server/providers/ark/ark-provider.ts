/** Volcengine Ark's image API, and servers that speak it: the seedream-type models. */
import { postJson } from '../upstream/fetch-upstream.ts';
import { refuseErrors } from '../upstream/read-response.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { type Ports, refusedGroup } from '../vendor.ts';
import { arkRequest } from './ark-request.ts';
import { arkImage } from './ark-response.ts';

export function arkPorts(upstream: Upstream, id: string): Ports {
  return {
    images: {
      async *make({ group, body }, call) {
        const { model, signal } = call;
        if (group !== 'seedream') throw refusedGroup(id, 'seedream-type', body.model);
        const request = { path: '/images/generations', body: arkRequest(body, model), signal };
        const response = await postJson(upstream, request);
        await refuseErrors(response, upstream);
        yield { type: 'accepted' };
        yield* arkImage(response, body, { upstream, call });
      },
    },
  };
}
