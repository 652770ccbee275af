/** Google's Gemini API: chat-image models, native operations and embeddings. */
import type { ForwardRequest, ForwardResponse, Provider } from '../provider.ts';
import { checkAndClose } from '../upstream/check-upstream.ts';
import { postJson } from '../upstream/fetch-upstream.ts';
import { readJson, refuseErrors } from '../upstream/read-response.ts';
import { sendToVendor } from '../upstream/send-upstream.ts';
import { openUpstream, type Upstream } from '../upstream/upstream.ts';
import { refusedGroup, type VendorOptions } from '../upstream/vendor.ts';
import { embedRequest, readVectors } from './gemini-embeddings.ts';
import { readGeminiError, readGeminiImageError } from './gemini-error.ts';
import { imageRequest } from './gemini-image-request.ts';
import { imagesOf } from './gemini-image-response.ts';
import { isNativeOperation, nativeBody, nativePath } from './gemini-native-request.ts';

/** `baseUrl` with the version: `https://generativelanguage.googleapis.com/v1beta`. */
export function createGeminiProvider({ id, apiKey, ...options }: VendorOptions): Provider {
  const upstream = openUpstream({ ...options, apiKey, credential: { 'x-goog-api-key': apiKey } });
  return {
    id,
    images: {
      async *make(job, call) {
        if (job.group !== 'chat') throw refusedGroup(id, 'chat-image', job.body.model);
        const request = await imageRequest(job.body, call);
        const response = await postJson(upstream, { ...request, signal: call.signal });
        await refuseErrors(response, upstream, readGeminiImageError);
        yield { type: 'accepted' };
        yield* imagesOf(response, job.body, upstream);
      },
    },
    embeddings: {
      async embed(_model, bodies, call) {
        const request = embedRequest(bodies, call.model);
        const response = await postJson(upstream, { ...request, signal: call.signal });
        return readVectors(await readJson(response, upstream, readGeminiError), bodies.length);
      },
    },
    forward: {
      answers: isNativeOperation,
      send: (request) => sendNative(upstream, request),
    },
    ...checkAndClose(upstream, '/models?pageSize=1'),
  };
}

async function sendNative(upstream: Upstream, request: ForwardRequest): Promise<ForwardResponse> {
  const headers = {
    ...{ 'content-type': 'application/json', 'user-agent': 'easel', 'accept-encoding': 'identity' },
    ...upstream.credential,
  };
  const sent = {
    ...{ method: 'POST', path: nativePath(request), headers, onGone: request.onGone },
    body: Buffer.from(JSON.stringify(nativeBody(request))),
  };
  return await sendToVendor(upstream, sent, readGeminiError);
}
