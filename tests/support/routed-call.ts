// The call that tests pass to steps after routing: accepted of a key, with an empty body, without network and client.
import type { ErrorDialect } from '#lib/contract/operation-facts.ts';
import { CallReport, type Routed } from '#lib/server/gateway/call.ts';
import { onAbort } from '#lib/server/http/web-request.ts';
import { contract, operationById } from '#tests/support/documented-contract.ts';

interface RoutedOptions {
  operation: 'messages.create' | 'images.generate';
  /** Its Idempotency-Key. */
  key?: string;
  /** Aborts when its client leaves. */
  signal?: AbortSignal;
  requestId?: string;
  keyId?: string;
}

const dialects: Record<RoutedOptions['operation'], ErrorDialect> = {
  'messages.create': 'anthropic',
  'images.generate': 'openai',
};

export function routedCall({
  operation: id,
  key = 'once',
  signal = new AbortController().signal,
  requestId = 'req_1',
  keyId = 'key_1',
}: RoutedOptions): Routed {
  const operation = operationById(id);
  const [variant] = operation.body?.variants ?? [];
  if (variant === undefined) throw new RangeError(`${id} needs a variant`);
  return {
    requestId,
    request: {
      method: operation.method,
      path: operation.path,
      query: new URLSearchParams(),
      search: '',
      headers: { 'idempotency-key': key },
      signal,
      onGone: (listener) => onAbort(signal, listener),
      readBody: async () => new Uint8Array(),
      remoteAddress: '',
      encrypted: false,
      httpVersion: '1.1',
    },
    contract,
    operation,
    startedMs: 0,
    dialect: dialects[id],
    isPlayground: false,
    isDryRun: false,
    report: new CallReport(),
    read: { isForm: false },
    params: {},
    principal: { keyId, name: 'One' },
    raw: Buffer.from('{}'),
    group: 'text',
    body: {},
    variant,
    modelId: 'any',
    candidates: [],
  };
}
