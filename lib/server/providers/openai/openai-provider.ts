/** OpenAI's image API, and servers that speak it (LocalAI, vLLM-Omni, ...): the general image models. */
import { isEventStream } from '#lib/server/http/outcome.ts';
import type { Provider } from '../provider.ts';
import { checkAndClose } from '../upstream/check-upstream.ts';
import { fetchUpstream } from '../upstream/fetch-upstream.ts';
import { refuseErrors } from '../upstream/read-response.ts';
import { openUpstream } from '../upstream/upstream.ts';
import { refusedGroup, type VendorOptions } from '../upstream/vendor.ts';
import { readOpenaiError } from './openai-error.ts';
import { isOpenai, openaiRequest } from './openai-request.ts';
import { streamedImages, wholeImages } from './openai-response.ts';

/** `baseUrl` with the version: `https://api.openai.com/v1`. */
export function createOpenaiProvider({ id, baseUrl, apiKey, ...options }: VendorOptions): Provider {
  const credential = { authorization: `Bearer ${apiKey}` };
  const upstream = openUpstream({ ...options, baseUrl, apiKey, credential });
  const isVendor = isOpenai(baseUrl);
  return {
    id,
    images: {
      async *make(job, call) {
        if (job.group !== 'general') throw refusedGroup(id, 'general image', job.body.model);
        const request = await openaiRequest(job, { ...call, isVendor });
        const response = await fetchUpstream(upstream, { ...request, signal: call.signal });
        await refuseErrors(response, upstream, readOpenaiError);
        yield { type: 'accepted' };
        if (isEventStream(response.headers)) yield* streamedImages(response);
        else yield* wholeImages(response, { upstream, baseUrl, call });
      },
    },
    ...checkAndClose(upstream, '/models'),
  };
}
