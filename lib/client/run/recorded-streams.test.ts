/** Streams as the gateway sent them (images made small), cut at every byte: the result must not depend on the cuts. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Run } from '#lib/client/run/run.ts';
import { eventStream, runOf, sendWith } from '#lib/client/run/test-transport.ts';

const streams = [
  {
    file: 'images-two-partials.sse',
    operation: 'images.generate',
    body: { stream: true, partial_images: 2, size: '1024x1536' },
    result: {
      kind: 'images',
      images: [
        { kind: 'partial', index: 0, mediaId: 'm0' },
        { kind: 'partial', index: 0, mediaId: 'm1' },
        { kind: 'final', index: 0, mediaId: 'm2' },
      ],
      actual: { size: '1024x1536', quality: 'high', format: 'png', background: 'opaque' },
      usage: { input_tokens: 3 },
      complete: true,
    },
  },
  {
    file: 'message-thinking.sse',
    operation: 'messages.create',
    body: { stream: true },
    result: {
      kind: 'message',
      model: 'epsilon-opus-5',
      blocks: [
        { type: 'thinking', open: false },
        { type: 'text', open: false },
      ],
      stopReason: 'end_turn',
      complete: true,
    },
  },
  {
    file: 'message-tool.sse',
    operation: 'messages.create',
    body: { stream: true },
    result: {
      kind: 'message',
      blocks: [
        {
          type: 'tool',
          name: 'get_weather',
          json: '{"city":"Zürich"}',
          input: { city: 'Zürich' },
          open: false,
        },
      ],
      stopReason: 'tool_use',
      usage: { input_tokens: 43, output_tokens: 9 },
      complete: true,
    },
  },
  {
    file: 'native-text.sse',
    operation: 'native.stream-generate-content',
    body: {},
    result: {
      kind: 'native',
      candidates: [{ index: 0 }, { index: 1 }],
      modelVersion: 'beta-3-pro-sandbox',
      complete: true,
    },
  },
  {
    file: 'native-image.sse',
    operation: 'native.stream-generate-content',
    body: {},
    result: {
      kind: 'native',
      candidates: [
        {
          parts: [
            { type: 'text', text: 'Here is the image, drawn by the sandbox.' },
            { type: 'media', mediaId: 'm0', contentType: 'image/png' },
          ],
          finishReason: 'STOP',
        },
      ],
      complete: true,
    },
  },
] as const;

describe.each(streams)('$file', ({ file, operation, body, result }) => {
  const bytes = readFileSync(new URL(`../../../tests/fixtures/streams/${file}`, import.meta.url));
  const play = async (chunks: readonly Uint8Array[]) =>
    runOf(operation, body, await sendWith({ response: { headers: eventStream, chunks } }));

  test('reduces to what was sent', async () => {
    const run = await play([bytes]);
    expect(run.phase).toBe('done');
    expect(run.receivedBytes).toBe(bytes.length);
    expect(run.result).toMatchObject(result);
    expect(run.events.length).toBe(bytes.toString('utf8').match(/^data:/gm)?.length);
  });

  test('gives the same result when cut in two around every line break and wide character, and into single bytes', async () => {
    const whole = withoutTimes(await play([bytes]));
    for (const at of cutsIn(bytes)) {
      const run = await play([bytes.subarray(0, at), bytes.subarray(at)]);
      if (withoutTimes(run) !== whole) expect.fail(`cut at byte ${at}: ${withoutTimes(run)} is not ${whole}`);
    }
    const single = await play(Array.from(bytes, (_, at) => bytes.subarray(at, at + 1)));
    expect(withoutTimes(single)).toBe(whole);
  });
});

/** Around every line break and inside every character of several bytes; elsewhere every 16th byte. */
function cutsIn(bytes: Uint8Array): readonly number[] {
  const isSpecial = (byte = 0) => byte === 0x0a || byte === 0x0d || byte >= 0x80;
  return Array.from(bytes.keys()).filter(
    (at) => at > 0 && (at % 16 === 0 || isSpecial(bytes[at]) || isSpecial(bytes[at - 1])),
  );
}

function withoutTimes({ result, events, phase }: Run): string {
  return JSON.stringify({ result, events, phase }, (key, value) => (key === 'at' ? undefined : value));
}
