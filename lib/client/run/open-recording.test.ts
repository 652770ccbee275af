/** Replaying what was recorded gives the run that was: streams as the gateway sent them, cut and timed at random. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Recording, recordingAt } from '#lib/client/transport/recording.ts';
import { replayRecording } from '#lib/client/transport/replay-recording.ts';
import { imagesOf } from './images-of.ts';
import { openRecording } from './open-recording.ts';
import type { Run } from './run.ts';
import { addressOf, type LiveResponse, liveRun } from './test-recording.ts';

const events = {
  'content-type': 'text/event-stream',
  'x-request-id': 'req_1',
  'x-easel-provider': 'sandbox',
};
const json = { 'content-type': 'application/json', 'x-request-id': 'req_1' };
const fixture = (name: string) => readFileSync(`tests/fixtures/streams/${name}.sse`, 'utf8');
const encode = (text: string) => new TextEncoder().encode(text);

const responses = [
  ['images.generate', fixture('images-two-partials'), 200, events],
  ['messages.create', fixture('message-thinking'), 200, events],
  ['native.generate-content', fixture('native-text'), 200, events],
  ['native.generate-content', fixture('native-image'), 200, events],
  [
    'images.generate',
    'event: error\ndata: {"error":{"message":"no more","code":"overloaded"}}\n\n',
    200,
    events,
  ],
  ['images.generate', ': keepalive\n\n', 200, events],
  ['native.embed-content', '{"embedding":{"values":[0.6,0.8]}}', 200, json],
  [
    'images.generate',
    '{"error":{"message":"slow down","code":"rate_limit"}}',
    429,
    { ...json, 'retry-after': '7' },
  ],
  ['images.generate', '{"half', 200, json],
] as const;

const liveResponse: fc.Arbitrary<LiveResponse> = fc
  .record({
    response: fc.constantFrom(...responses),
    cuts: fc.array(fc.nat({ max: 40_000 }), { maxLength: 12 }),
    gaps: fc.array(fc.double({ min: 0, max: 4000, noNaN: true }), { minLength: 14, maxLength: 14 }),
    ending: fc.constantFrom('polite' as const, 'polite' as const, 'stopped' as const),
    body: fc.constantFrom({}, { stream: true, partial_images: 2, prompt: 'a kite' }),
  })
  .map(({ response: [operationId, text, status, headers], cuts, gaps, ending, body }) => {
    const bytes = encode(text);
    const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
    const parts = [0, ...places].map((start, index) => bytes.slice(start, places[index] ?? bytes.length));
    let at = 0;
    const times = gaps.map((gap) => (at += gap));
    return {
      operationId,
      body,
      status,
      headers,
      headersMs: times[0] ?? 0,
      pieces: parts.map((part, index) => [times[index + 1] ?? at, part] as const),
      endMs: at,
      ending,
    };
  });

const openHere = (recording: Recording) =>
  openRecording(recording, {
    createUrl: addressOf(),
    open(source, emit) {
      const controller = new AbortController();
      void replayRecording(source, { signal: controller.signal, emit });
      return { stop: () => controller.abort() };
    },
  });

const bytesOf = async (run: Run) =>
  Promise.all(Object.values(run.media).map(async ({ blob }) => new Uint8Array(await blob.arrayBuffer())));

test('a replay equals the recorded run: events, times, result, files and end', async () => {
  await fc.assert(
    fc.asyncProperty(liveResponse, async (response) => {
      const { run, recording } = await liveRun(response);
      const opened = await openHere(recording);
      expect(opened).toEqual({ state: 'open', run });
      if (opened.state === 'open') expect(await bytesOf(opened.run)).toEqual(await bytesOf(run));
    }),
    { numRuns: 150 },
  );
});

test('linked images are loaded from their stored copies', async () => {
  const link = 'http://gateway.test/assets/asset_1?signature=x';
  const response = {
    ...linkedResponse,
    pieces: [[9, encode(JSON.stringify({ data: [{ url: link }] }))]] as const,
  };
  const { recording } = await liveRun(response);
  const facts = { ...recording.run, media: [{ link, contentType: 'image/png', bytes: 9 }] };
  const { links } = recordingAt(facts, 'http://page.test/api/runs/req_1');
  const opened = await openHere({ ...recording, links });
  const run = opened.state === 'open' ? opened.run : undefined;
  expect(run && imagesOf(run)).toMatchObject([{ url: 'http://page.test/api/runs/req_1/media/0' }]);
});

const linkedResponse: LiveResponse = {
  ...{ operationId: 'images.generate', body: {}, status: 200, headers: json, headersMs: 5 },
  ...{ pieces: [], endMs: 20, ending: 'polite' },
};

describe('incomplete recordings', () => {
  const base: LiveResponse = {
    operationId: 'messages.create',
    body: { stream: true },
    status: 200,
    headers: events,
    headersMs: 5,
    pieces: [[9, encode('event: ping\ndata: {"type":"ping"}\n\n')]],
    endMs: 20,
    ending: 'polite',
  };

  test('a broken connection has the recorded error', async () => {
    const { recording } = await liveRun(base);
    const opened = await openHere({
      ...recording,
      run: { ...recording.run, outcome: 'failed', error: 'It broke.' },
    });
    expect(opened).toMatchObject({
      run: {
        phase: 'failed',
        endedAt: 20,
        error: { kind: 'stream', message: 'It broke.' },
        events: [{ at: 9 }],
      },
    });
  });

  test('a request without a response has no status', async () => {
    const { recording } = await liveRun(base);
    const run = {
      ...recording.run,
      status: null,
      headersMs: null,
      outcome: 'failed' as const,
      error: 'Refused.',
    };
    const opened = await openHere({ ...recording, run, response: new Blob([]) });
    expect(opened).toMatchObject({
      run: { phase: 'failed', error: { kind: 'network', message: 'Refused.' } },
    });
    expect(opened).not.toMatchObject({ run: { status: expect.anything() } });
  });

  test('a running run and bytes without recorded times are replayed as far as possible', async () => {
    const { recording } = await liveRun(base);
    const opened = await openHere({
      ...recording,
      run: { ...recording.run, outcome: 'running', chunks: [] },
    });
    expect(opened).toMatchObject({ run: { phase: 'failed', events: [{ name: 'ping' }] } });
  });

  test('missing bodies are reported with the status, and an abort is silent', async () => {
    const { recording } = await liveRun(base);
    const controller = new AbortController();
    const requested: unknown[] = [];
    const fetch = async (url: unknown) => {
      requested.push(url);
      return new Response('{"error":{"message":"It was revoked."}}', { status: 410 });
    };
    const opened = await openRecording(recordingAt(recording.run, 'http://page.test/api/shared/x'), {
      open(source, emit) {
        void replayRecording(source, { signal: controller.signal, emit, fetch });
        return { stop: () => controller.abort() };
      },
    });
    expect(opened).toEqual({
      state: 'failed',
      status: 410,
      error: { kind: 'http', message: 'It was revoked.' },
    });
    expect(requested).toEqual(['request', 'response'].map((body) => `http://page.test/api/shared/x/${body}`));
    const leaving = new AbortController();
    const given = openRecording(recording, { signal: leaving.signal, open: () => ({ stop() {} }) });
    leaving.abort();
    expect(await given).toEqual({ state: 'given-up' });
  });
});
