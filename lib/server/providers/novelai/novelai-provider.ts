/** NovelAI's image API, and servers that speak it: the diffusion models. */
import { createHash, randomInt } from 'node:crypto';
import { postJson } from '../upstream/fetch-upstream.ts';
import { refuseErrors } from '../upstream/read-response.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { type Ports, refusedGroup } from '../vendor.ts';
import { checkDiffusion, maxSeed, novelaiRequest } from './novelai-request.ts';
import { novelaiImages } from './novelai-response.ts';
import { createVibeEncoder, prepareReferences } from './prepare-references.ts';

export function novelaiPorts(upstream: Upstream, id: string): Ports {
  const encodeVibe = createVibeEncoder(upstream);
  return {
    images: {
      async *make({ group, body }, call) {
        if (group !== 'diffusion') throw refusedGroup(id, 'diffusion', body.model);
        checkDiffusion(body);
        const references = await prepareReferences(body, { ...call, encodeVibe });
        const seed = body.seed ?? (upstream.recorder ? seedOf(body) : randomInt(maxSeed + 1));
        const { model, signal } = call;
        const request = novelaiRequest(body, { model, seed, references });
        const response = await postJson(upstream, { path: '/ai/generate-image', body: request, signal });
        await refuseErrors(response, upstream);
        yield { type: 'accepted', seed };
        yield* novelaiImages(response, body);
      },
    },
  };
}

/** The same at each replay of the request. */
function seedOf(body: object): number {
  const hash = createHash('sha256').update(JSON.stringify(body)).digest();
  return hash.readUInt32BE() % (maxSeed + 1);
}
