import { expect, test } from 'vitest';
import { advanceRun } from '#lib/client/run/advance-run.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { TransportMessage } from '#lib/client/transport/transport-message.ts';
import { emptyResult } from '#lib/contract/read-response.ts';
import { phaseText, segmentsOf } from './phase-text.ts';

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

test('the segments of a run add up to its time; the last one has the colour of the outcome', () => {
  const run = runAfter(
    headers,
    image('partial_image', 400),
    image('partial_image', 800),
    image('completed', 1900),
    { type: 'end', at: 1920 },
  );
  expect(segmentsOf(run, 99_999).map(({ milliseconds, tone }) => [milliseconds, tone])).toEqual([
    [40, 'wait'],
    [360, 'work'],
    [400, 'work'],
    [1120, 'done'],
  ]);
});

test('during the run, the last segment grows', () => {
  const run = runAfter(headers);
  expect(segmentsOf(run, 140)).toEqual([
    { label: 'headers', milliseconds: 40, tone: 'wait' },
    { label: 'so far', milliseconds: 100, tone: 'alive' },
  ]);
});
