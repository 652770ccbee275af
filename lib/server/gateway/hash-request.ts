/**
 * The identity of a request for idempotency: its operation, the model of its path, its query and its validated body.
 * The order of fields and, in a form, its boundary and file names make no difference.
 */
import { createHash, type Hash } from 'node:crypto';
import type { BodyCall } from './call.ts';

export function hashRequest({
  operation,
  request,
  modelId,
  body,
}: Pick<BodyCall, 'operation' | 'request' | 'modelId' | 'body'>): string {
  const query = [...request.query]
    .filter(([name]) => name !== 'key')
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const hash = createHash('sha256');
  add(hash, [operation.method, operation.path, query, modelId, body]);
  return hash.digest('base64url');
}

/** Each value with its type and length, so that no two values look alike. */
function add(hash: Hash, value: unknown): void {
  if (typeof value === 'string') hash.update(`s${value.length}:`).update(value);
  else if (Array.isArray(value)) {
    hash.update(`a${value.length}:`);
    for (const element of value) add(hash, element);
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
    hash.update(`o${entries.length}:`);
    for (const [name, element] of entries) {
      add(hash, name);
      add(hash, element);
    }
  } else hash.update(`${typeof value}:${value};`);
}
