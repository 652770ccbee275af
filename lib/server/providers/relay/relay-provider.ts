/** Another server of this interface: forwards requests with the upstream's key and responses without parsing them. */
import type { CredentialScheme } from '#lib/contract/define-operation.ts';
import type { ForwardRequest, Provider } from '../provider.ts';
import { idempotencyKeyOf, upstreamHeaders } from '../upstream/forward-headers.ts';
import { sendUpstream } from '../upstream/send-upstream.ts';
import { openVendor, type VendorOptions } from '../vendor.ts';
import { cancelImageTask, relayImageTask } from './relay-images.ts';
import { relayVideo } from './relay-video.ts';

export function createRelayProvider(options: VendorOptions): Provider {
  const { apiKey } = options;
  return openVendor(options, { check: '/v1/models' }, (upstream) => ({
    forward: {
      answers: () => true,
      cancelTask: (name, sent) =>
        cancelImageTask(upstream, { marker: idempotencyKeyOf(name, apiKey), ...sent }),
      send(request) {
        const credential = credentialHeader(request.credential, apiKey);
        const { method, onGone, task } = request;
        const headers = upstreamHeaders(request, { apiKey, credential });
        const sent = { method, onGone, headers, ...renamed(request, headers) };
        return task === undefined ? sendUpstream(upstream, sent) : relayImageTask(upstream, sent, task);
      },
    },
    video: relayVideo(upstream),
  }));
}

/** The original bytes, unless the model has another name at the upstream, or a hook: this service calls it. */
function renamed(
  { path, body, modelId, model, isRenamed, valid }: ForwardRequest,
  headers: Record<string, string>,
): Pick<ForwardRequest, 'path' | 'body'> {
  if (!isRenamed && !('hook_url' in valid.body)) return { path, body };
  const { hook_url: _, ...rest } = valid.body;
  headers['content-type'] = 'application/json';
  const inPath = path.replace(/(\/models\/)[^?]+(:[a-zA-Z]+)/, (_, before, verb) => before + model + verb);
  const named = rest.model === modelId ? { ...rest, model } : rest;
  return { path: inPath, body: Buffer.from(JSON.stringify(named)) };
}

function credentialHeader(scheme: CredentialScheme, apiKey: string): Record<string, string> {
  switch (scheme) {
    case 'bearer':
      return { authorization: `Bearer ${apiKey}` };
    case 'api-key':
      return { 'x-api-key': apiKey };
    case 'vendor-api-key':
      return { 'x-goog-api-key': apiKey };
  }
}
