import { emptyResult } from '#lib/contract/read-response.ts';
import type { Run } from './run.ts';

/** A run whose response is being received. */
export function run(
  given: Partial<Run>,
  body: Record<string, unknown> = { stream: true, partial_images: 2 },
): Run {
  return {
    id: 'r',
    operationId: 'images.generate',
    model: 'm',
    request: { method: 'POST', path: '/v1/images/generations', body },
    phase: 'receiving',
    startedAt: 0,
    headersAt: 100,
    receivedBytes: 0,
    events: [],
    result: emptyResult('images.generate', body),
    media: {},
    ...given,
  };
}

export const event = (at: number) => ({ name: 'e', at, bytes: 1, data: {} });
