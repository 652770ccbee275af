/** Hands a checked request on as it came, to a provider that speaks this interface, and its response back unparsed. */
import type { Outcome } from '#lib/server/http/outcome.ts';
import type { ForwardPort } from '#lib/server/providers/provider.ts';
import type { Call } from './call.ts';

export async function runForward(call: Call & { raw?: Uint8Array }, { send }: ForwardPort): Promise<Outcome> {
  const { request, operation, raw } = call;
  const { status, headers, body } = await send({
    method: request.method,
    path: request.path + withoutKey(request.search),
    headers: request.headers,
    credential: operation.credential,
    body: raw,
    onGone: (listener) => request.onGone(listener),
  });
  return { kind: 'relayed', status, headers, source: body };
}

/** Our own key may have come as `?key=`; it is not the upstream's business. */
function withoutKey(search: string): string {
  if (!search.includes('key=')) return search;
  const query = new URLSearchParams(search);
  query.delete('key');
  return query.size > 0 ? `?${query}` : '';
}
