import { expect, test } from 'vitest';
import { advanceRun } from '#lib/client/run/advance-run.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { TransportMessage } from '#lib/client/transport/transport-message.ts';
import { emptyResult } from '#lib/contract/read-response.ts';
import { phaseText } from './phase-text.ts';

function runAfter(...messages: TransportMessage[]): Run {
  const body = { stream: true, partial_images: 2 };
  return advanceRun(
    {
      id: 'r',
      operationId: 'images.generate',
      model: 'm',
      request: { method: 'POST', path: '/', body },
      phase: 'waiting',
      startedAt: 0,
      receivedBytes: 0,
      events: [],
      result: emptyResult('images.generate', body),
      media: {},
    },
    messages,
  );
}

const headers: TransportMessage = { type: 'headers', at: 40, status: 200, headers: {} };
const image = (kind: string, at: number): TransportMessage => ({
  type: 'event',
  at,
  name: `image_generation.${kind}`,
  bytes: 9,
  data: { type: `image_generation.${kind}`, b64_json: { $media: `m${at}` } },
  media: [],
});

test('states what it waits for and the progress of the images', () => {
  expect(phaseText(runAfter())).toBe('Waiting');
  expect(phaseText(runAfter(headers))).toBe('Receiving');
  expect(phaseText(runAfter(headers, image('partial_image', 400)))).toBe('Streaming, 1 of 3');
  expect(phaseText(runAfter(headers, { type: 'stopped', at: 90 }))).toBe('Stopped');
});
