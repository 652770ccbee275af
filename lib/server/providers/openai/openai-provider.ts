/** OpenAI's image API, and servers that speak it (LocalAI, vLLM-Omni, ...): the general image models. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { isEventStream } from '#lib/server/http/outcome.ts';
import type { Provider } from '../provider.ts';
import { checkAndClose } from '../upstream/check-upstream.ts';
import { fetchUpstream } from '../upstream/fetch-upstream.ts';
import { refuseErrors } from '../upstream/read-response.ts';
import { openUpstream } from '../upstream/upstream.ts';
import { readOpenaiError } from './openai-error.ts';
import { isOpenai, openaiRequest } from './openai-request.ts';
import { streamedImages, wholeImages } from './openai-response.ts';

export interface OpenaiOptions {
  id: string;
  /** With the version: `https://api.openai.com/v1`. */
  baseUrl: string;
  apiKey: string;
  timeoutMs?: number;
}

export function createOpenaiProvider({ id, baseUrl, apiKey, ...options }: OpenaiOptions): Provider {
  const credential = { authorization: `Bearer ${apiKey}` };
  const upstream = openUpstream({ ...options, baseUrl, apiKey, credential });
  const isVendor = isOpenai(baseUrl);
  return {
    id,
    images: {
      async *make(job, call) {
        if (job.group !== 'general') throw refusedGroup(id, job.body.model);
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

function refusedGroup(id: string, model: string): ApiError {
  return new ApiError('not_implemented', {
    message: `Provider "${id}" offers only general image models; "${model}" belongs to another group.`,
  });
}
