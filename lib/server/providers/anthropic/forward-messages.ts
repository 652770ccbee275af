/** Forwards message requests to a server of the Messages API, and its responses without parsing them. */
import { type OperationId, operationFacts } from '#lib/contract/operation-facts.ts';
import type { ForwardPort, ForwardRequest, ForwardResponse } from '../provider.ts';
import { upstreamHeaders } from '../upstream/forward-headers.ts';
import { type SentRequest, sendToVendor } from '../upstream/send-upstream.ts';
import type { Upstream } from '../upstream/upstream.ts';

/** The version of clients that name none. */
export const defaultVersion = '2023-06-01';

const { createMessage, countMessageTokens } = operationFacts;

export const messagesPaths: ReadonlyMap<OperationId, string> = new Map<OperationId, string>([
  [createMessage.id, '/messages'],
  [countMessageTokens.id, '/messages/count_tokens'],
]);

/** The upstream's prefix ends with the version: `/v1`. */
export function forwardMessages(upstream: Upstream, operations: readonly OperationId[]): ForwardPort {
  const pathOf = (operation: OperationId) =>
    operations.includes(operation) ? messagesPaths.get(operation) : undefined;
  return {
    answers: (operation) => pathOf(operation) !== undefined,
    async send(request) {
      const path = pathOf(request.operation);
      if (path === undefined) throw new RangeError(`${request.operation} is not forwarded.`);
      const sent = messagesRequest(request, path, upstream);
      return withoutLimits(await sendToVendor(upstream, sent));
    },
  };
}

/** The original bytes, unless the model has another name at the upstream. */
export function messagesRequest(
  request: ForwardRequest,
  path: string,
  upstream: Pick<Upstream, 'apiKey' | 'credential'>,
): SentRequest {
  const { body, model, isRenamed, valid, onGone } = request;
  const { 'x-sandbox-fault': _, 'openai-beta': _beta, ...headers } = upstreamHeaders(request, upstream);
  headers['anthropic-version'] ??= defaultVersion;
  headers['content-type'] = 'application/json';
  // Beta methods of older SDKs send it.
  const query = /[?&]beta=true(&|$)/.test(request.path) ? '?beta=true' : '';
  return {
    method: 'POST',
    path: path + query,
    headers,
    onGone,
    body: isRenamed ? Buffer.from(JSON.stringify({ ...valid.body, model })) : body,
  };
}

/** Without the limits of the operator's account. */
function withoutLimits(response: ForwardResponse): ForwardResponse {
  const passed = Object.entries(response.headers).filter(([name]) => !name.includes('ratelimit'));
  return { ...response, headers: Object.fromEntries(passed) };
}
