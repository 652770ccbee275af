import { Readable } from 'node:stream';
import { FinishReason } from '@google/genai';
import { describe, expect, test } from 'vitest';
import {
  blockedPrompt,
  endedBy,
  imageAnswer,
  sampleBase64,
  textAnswer,
} from '#tests/support/gemini-responses.ts';
import { readGeminiImageError } from './gemini-error.ts';
import { imagesOf } from './gemini-image-response.ts';

const upstream = { apiKey: 'AIza-operator', readError: readGeminiImageError };

/** The events of a response in chunks of this size, with the text of each image. */
async function read(body: unknown, size = 4096, quality?: 'low' | 'standard' | 'hd' | 'auto') {
  const bytes = Buffer.from(JSON.stringify(body, undefined, 2));
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  const source = Readable.from(chunks);
  const events: object[] = [];
  for await (const event of imagesOf({ body: source }, { quality }, upstream)) {
    if (event.type !== 'image' || event.image instanceof Uint8Array) events.push(event);
    else {
      let text = '';
      for await (const piece of event.image) text += Buffer.from(piece).toString('latin1');
      events.push({ type: 'image', text });
    }
  }
  expect(source.destroyed).toBe(true);
  return events;
}

test.each([1, 2, 3, 7, 61, 100_000])('an image with its usage, in chunks of %i bytes', async (size) => {
  expect(await read(imageAnswer, size, 'hd')).toStrictEqual([
    { type: 'image', text: sampleBase64 },
    { type: 'end', quality: 'high', usage: { input: { text: 27, image: 258 }, output: 1220 } },
  ]);
});

test.each([
  ['low', 'low'],
  ['standard', 'medium'],
  ['auto', undefined],
  [undefined, undefined],
] as const)('quality %s is reported as %s', async (quality, reported) => {
  expect((await read(imageAnswer, 4096, quality)).at(-1)).toMatchObject({ type: 'end', quality: reported });
});

test('without usage, none is reported', async () => {
  const { usageMetadata: _, ...rest } = imageAnswer;
  expect((await read(rest)).at(-1)).toStrictEqual({ type: 'end', quality: undefined, usage: undefined });
});

test.each([3, 4096])('drafts among thoughts are left out, in chunks of %i bytes', async (size) => {
  const inlineData = { mimeType: 'image/png', data: sampleBase64 };
  const draft = { inlineData: { ...inlineData, data: 'QUJD' }, thought: true };
  const parts = [{ text: 'A kite flies', thought: true }, draft, draft, { inlineData }];
  const content = { role: 'model', parts };
  const [image, end, ...more] = await read({ candidates: [{ content, finishReason: 'STOP' }] }, size);
  expect(image).toStrictEqual({ type: 'image', image: Buffer.from(sampleBase64, 'base64') });
  expect([end, more]).toMatchObject([{ type: 'end' }, []]);
});

describe('a response without an image', () => {
  const message = 'Unable to show the generated image.';
  test.each<[object, string, string]>([
    [
      blockedPrompt,
      'moderation_blocked',
      'The upstream made no image (PROHIBITED_CONTENT): Not this prompt.',
    ],
    [
      { promptFeedback: { blockReason: 'OTHER' } },
      'moderation_blocked',
      'The upstream made no image (OTHER).',
    ],
    ...[
      ...[FinishReason.SAFETY, FinishReason.RECITATION, FinishReason.BLOCKLIST, FinishReason.SPII],
      ...[FinishReason.PROHIBITED_CONTENT, FinishReason.IMAGE_SAFETY],
      ...[FinishReason.IMAGE_PROHIBITED_CONTENT, FinishReason.IMAGE_RECITATION],
    ].map((reason): [object, string, string] => [
      endedBy(reason, message),
      'moderation_blocked',
      `The upstream made no image (${reason}): ${message}`,
    ]),
    [endedBy(FinishReason.NO_IMAGE), 'upstream_error', 'The upstream made no image (NO_IMAGE).'],
    [
      endedBy(FinishReason.IMAGE_OTHER, message),
      'upstream_error',
      `The upstream made no image (IMAGE_OTHER): ${message}`,
    ],
    [endedBy(FinishReason.MAX_TOKENS), 'upstream_error', 'The upstream made no image (MAX_TOKENS).'],
    [textAnswer, 'upstream_error', 'The upstream made no image (STOP): Ahoy'],
    [{}, 'upstream_error', 'The upstream answered with something that this service cannot read.'],
    [{ error: { code: 503, message: 'Overloaded.' } }, 'overloaded', 'Overloaded.'],
    [[], 'upstream_error', 'The upstream answered with something that this service cannot read.'],
  ])('%j is %s', async (body, code, message) => {
    await expect(read(body)).rejects.toMatchObject({ code, message, details: { shouldRetry: false } });
  });
});

test('a reader that stops ends the upstream response', async () => {
  const source = new Readable({ read() {} });
  source.push(`{"candidates":[{"content":{"parts":[{"inlineData":{"data":"${'A'.repeat(64)}`);
  for await (const event of imagesOf({ body: source }, {}, upstream)) {
    expect(event.type).toBe('image');
    break;
  }
  expect(source.destroyed).toBe(true);
});
