/** NovelAI's image API, and servers that speak it: the diffusion models. */
import { randomInt } from 'node:crypto';
import type { Provider } from '../provider.ts';
import { checkAndClose } from '../upstream/check-upstream.ts';
import { postJson } from '../upstream/fetch-upstream.ts';
import { refuseErrors } from '../upstream/read-response.ts';
import { openUpstream } from '../upstream/upstream.ts';
import { refusedGroup, type VendorOptions } from '../upstream/vendor.ts';
import { checkDiffusion } from './check-diffusion.ts';
import { createVibeEncoder } from './encode-vibe.ts';
import { readNovelaiError } from './novelai-error.ts';
import { maxSeed, novelaiRequest } from './novelai-request.ts';
import { novelaiImages } from './novelai-response.ts';
import { prepareReferences } from './prepare-references.ts';

/** `baseUrl`: `https://image.novelai.net`. */
export function createNovelaiProvider({ id, baseUrl, apiKey, ...options }: VendorOptions): Provider {
  const credential = { authorization: `Bearer ${apiKey}` };
  const upstream = openUpstream({ ...options, baseUrl, apiKey, credential });
  const encodeVibe = createVibeEncoder(upstream);
  return {
    id,
    images: {
      async *make({ group, body }, call) {
        if (group !== 'diffusion') throw refusedGroup(id, 'diffusion', body.model);
        checkDiffusion(body);
        const references = await prepareReferences(body, { ...call, encodeVibe });
        const seed = body.seed ?? randomInt(maxSeed + 1);
        const request = novelaiRequest(body, {
          model: call.model,
          seed,
          references,
        });
        const response = await postJson(upstream, {
          ...{ path: '/ai/generate-image', body: request, signal: call.signal },
        });
        await refuseErrors(response, upstream, readNovelaiError);
        yield { type: 'accepted', seed };
        yield* novelaiImages(response, body);
      },
    },
    ...checkAndClose(upstream, '/user/subscription'),
  };
}
