/** OpenAI's image API, and servers that speak it (LocalAI, vLLM-Omni, ...): the general image models. */

import { isApiError } from '#lib/contract/errors/api-error.ts';
import { isEventStream } from '#lib/server/http/outcome.ts';
import type { ModelCall } from '../provider.ts';
import { fetchUpstream, type UpstreamResponse } from '../upstream/fetch-upstream.ts';
import { refuseErrors } from '../upstream/read-response.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { type Ports, refusedGroup } from '../vendor.ts';
import { type GeneralJob, isOpenai, openaiRequest } from './openai-request.ts';
import { streamedImages, wholeImages } from './openai-response.ts';

export function openaiPorts(upstream: Upstream, id: string): Ports {
  const isVendor = isOpenai(upstream.baseUrl);
  /** Models that refused `response_format`: OpenAI's behind a proxy, whose address does not tell. */
  const refusing = new Set<string>();

  const send = async (job: GeneralJob, call: ModelCall): Promise<UpstreamResponse> => {
    const refusesFormat = refusing.has(call.model);
    const request = await openaiRequest(job, { ...call, isVendor, refusesFormat });
    const response = await fetchUpstream(upstream, { ...request, signal: call.signal });
    try {
      await refuseErrors(response, upstream);
      return response;
    } catch (error) {
      if (refusesFormat || !isFormatRefusal(error)) throw error;
      refusing.add(call.model);
      return await send(job, call);
    }
  };
  return {
    images: {
      async *make(job, call) {
        if (job.group !== 'general') throw refusedGroup(id, 'general image', job.body.model);
        const response = await send(job, call);
        yield { type: 'accepted' };
        if (isStream(job, response)) yield* streamedImages(response);
        else yield* wholeImages(response, { upstream, call });
      },
    },
  };
}

/** Some servers name no type, or another. */
function isStream({ body }: GeneralJob, { headers }: Pick<UpstreamResponse, 'headers'>): boolean {
  const isJson = /^application\/json\b/i.test(String(headers['content-type']));
  return isEventStream(headers) || (body.stream === true && !isJson);
}

/** This service adds the field, so its refusal is never the caller's. */
function isFormatRefusal(error: unknown): boolean {
  return (
    isApiError(error) &&
    error.status === 400 &&
    `${error.details.parameter} ${error.message}`.includes('response_format')
  );
}
