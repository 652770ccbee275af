/** Google's Gemini API: chat-image models, native operations and embeddings. */
import type { ForwardRequest, ForwardResponse } from '../provider.ts';
import { postJson } from '../upstream/fetch-upstream.ts';
import { readJson, refuseErrors } from '../upstream/read-response.ts';
import { sendToVendor } from '../upstream/send-upstream.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { type Ports, refusedGroup } from '../vendor.ts';
import { embedRequest, readVectors } from './gemini-embeddings.ts';
import { readGeminiImageError } from './gemini-error.ts';
import { imageRequest } from './gemini-image-request.ts';
import { imagesOf } from './gemini-image-response.ts';
import { isNativeOperation, nativeBody, nativePath } from './gemini-native-request.ts';

export function geminiPorts(upstream: Upstream, id: string): Ports {
  const ofImages = { ...upstream, readError: readGeminiImageError };
  return {
    images: {
      async *make(job, call) {
        if (job.group !== 'chat') throw refusedGroup(id, 'chat-image', job.body.model);
        const request = await imageRequest(job.body, call);
        const response = await postJson(upstream, { ...request, signal: call.signal });
        await refuseErrors(response, ofImages);
        yield { type: 'accepted' };
        yield* imagesOf(response, job.body, ofImages);
      },
    },
    embeddings: {
      async embed(_model, bodies, call) {
        const request = embedRequest(bodies, call.model);
        const response = await postJson(upstream, { ...request, signal: call.signal });
        return readVectors(await readJson(response, upstream), bodies.length);
      },
    },
    forward: {
      answers: isNativeOperation,
      send: (request) => sendNative(upstream, request),
    },
  };
}

async function sendNative(upstream: Upstream, request: ForwardRequest): Promise<ForwardResponse> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'easel',
    'accept-encoding': 'identity',
    ...upstream.credential,
  };
  const body = Buffer.from(JSON.stringify(nativeBody(request)));
  const { onGone } = request;
  return await sendToVendor(upstream, { method: 'POST', path: nativePath(request), headers, onGone, body });
}
