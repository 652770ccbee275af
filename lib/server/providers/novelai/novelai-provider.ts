/** NovelAI's image API, and servers that speak it: the diffusion models. */
import { randomInt } from 'node:crypto';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { Provider } from '../provider.ts';
import { checkAndClose } from '../upstream/check-upstream.ts';
import { fetchUpstream } from '../upstream/fetch-upstream.ts';
import { refuseErrors } from '../upstream/read-response.ts';
import { openUpstream } from '../upstream/upstream.ts';
import { checkDiffusion } from './check-diffusion.ts';
import { createVibeEncoder } from './encode-vibe.ts';
import { readNovelaiError } from './novelai-error.ts';
import { maxSeed, novelaiRequest } from './novelai-request.ts';
import { novelaiImages } from './novelai-response.ts';
import { prepareReferences } from './prepare-references.ts';

export interface NovelaiOptions {
  id: string;
  /** `https://image.novelai.net`. */
  baseUrl: string;
  apiKey: string;
  timeoutMs?: number;
  /** For requests without a seed. */
  randomSeed?: () => number;
}

export function createNovelaiProvider({
  id,
  baseUrl,
  apiKey,
  randomSeed = () => randomInt(maxSeed + 1),
  ...options
}: NovelaiOptions): Provider {
  const credential = { authorization: `Bearer ${apiKey}` };
  const upstream = openUpstream({ ...options, baseUrl, apiKey, credential });
  const encodeVibe = createVibeEncoder(upstream);
  return {
    id,
    images: {
      async *make({ group, body }, call) {
        if (group !== 'diffusion') throw refusedGroup(id, body.model);
        checkDiffusion(body);
        const references = await prepareReferences(body, { ...call, encodeVibe });
        const request = novelaiRequest(body, {
          model: call.model,
          seed: body.seed ?? randomSeed(),
          references,
        });
        const response = await fetchUpstream(upstream, {
          method: 'POST',
          path: '/ai/generate-image',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(request),
          signal: call.signal,
        });
        await refuseErrors(response, upstream, readNovelaiError);
        yield { type: 'accepted' };
        yield* novelaiImages(response, body);
      },
    },
    ...checkAndClose(upstream, '/user/subscription'),
  };
}

function refusedGroup(id: string, model: string): ApiError {
  return new ApiError('not_implemented', {
    message: `Provider "${id}" offers only diffusion models; "${model}" belongs to another group.`,
  });
}
