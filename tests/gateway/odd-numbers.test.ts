// Numbers that are no counts in the usage of an upstream, by vendor: what was paid for arrives, and counts stay counts.
import { describe, expect, test } from 'vitest';
import type { OperationId } from '#lib/contract/operation-facts.ts';
import { usageSchema } from '#lib/contract/pages/usage.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { checkResponse } from '#tests/support/check-response.ts';
import { openUpstreamService } from '#tests/support/upstream-service.ts';

const { upstream, service } = await openUpstreamService(({ baseUrl }) => ({
  ...{ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: `${baseUrl}/v1`, ARK_API_KEY: 'k', ARK_BASE_URL: baseUrl },
  ...{ GEMINI_API_KEY: 'k', GEMINI_BASE_URL: `${baseUrl}/v1beta` },
  ...{ ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: baseUrl },
}));
const relay = await openUpstreamService();

const png = sampleImage.split(',')[1] ?? '';
/** The counts of an upstream's JSON are written as this text. */
const odd = 'ODD';
const values = ['NaN', 'Infinity', '-Infinity', '-7', '2.5', '"12"', 'null', '1e300', '[]', '{}', 'true'];

interface Case {
  operation: OperationId;
  path: string;
  body: object;
  response: object;
  /** A part of the response that was paid for. */
  paid: string;
}

const image = { created: 1, data: [{ b64_json: png }] };
const counts = { input_tokens: odd, output_tokens: odd, total_tokens: odd };
const details = { input_tokens_details: { text_tokens: odd, image_tokens: odd } };
const native = {
  ...{ promptTokenCount: odd, candidatesTokenCount: odd, thoughtsTokenCount: odd, totalTokenCount: odd },
  ...{ toolUsePromptTokenCount: odd, promptTokensDetails: [{ modality: 'IMAGE', tokenCount: odd }] },
};
const says = (part: object) => ({
  candidates: [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }],
  usageMetadata: native,
});
const drawn = says({ inlineData: { mimeType: 'image/png', data: png } });
const contents = [{ role: 'user', parts: [{ text: 'Hi' }] }];
const cases: Record<string, Case> = {
  openai: {
    operation: 'images.generate',
    path: '/v1/images/generations',
    body: { model: 'alpha-image-2', prompt: 'A kite' },
    response: { ...image, usage: { ...counts, ...details } },
    paid: png,
  },
  ark: {
    operation: 'images.generate',
    path: '/v1/images/generations',
    body: { model: 'gamma/dream-5.0-pro', prompt: 'A kite' },
    response: { ...image, usage: { ...counts, generated_images: odd } },
    paid: png,
  },
  'gemini images': {
    operation: 'images.generate',
    path: '/v1/images/generations',
    body: { model: 'beta-3-pro-image', prompt: 'A kite' },
    ...{ response: drawn, paid: png },
  },
  'gemini native': {
    operation: 'native.generate-content',
    path: '/v1beta/models/beta-3-pro:generateContent',
    body: { contents },
    ...{ response: says({ text: 'paid' }), paid: 'paid' },
  },
  anthropic: {
    operation: 'messages.create',
    path: '/v1/messages',
    body: { model: 'epsilon-opus-5', max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] },
    response: {
      ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'm', stop_reason: 'end_turn' },
      content: [{ type: 'text', text: 'paid' }],
      usage: { ...counts, cache_read_input_tokens: odd, cache_creation_input_tokens: odd },
    },
    paid: 'paid',
  },
};
const rows = Object.entries(cases).flatMap(([name, one]) => values.map((value) => ({ name, value, one })));

describe.each([
  ['vendors', upstream, service],
  ['relay', relay.upstream, relay.service],
] as const)('%s', (through, from, asked) => {
  // What another server of this interface answers to these operations is in its form, not in Google's.
  const own = rows.filter(({ name }) => through === 'vendors' || name !== 'gemini images');

  test.each(own)('$name: $value', async ({ value, one: { operation, path, body, response, paid } }) => {
    from.script = (sent) => {
      sent.writeHead(200, { 'content-type': 'application/json' });
      sent.end(JSON.stringify(response).replaceAll(`"${odd}"`, value));
    };
    const answered = await asked.call(path, { body });
    const whole = answered.clone();
    const text = await answered.text();
    expect([answered.status, text.includes(paid)]).toEqual([200, true]);
    expect(JSON.parse(text)).toBeDefined();
    if (through === 'vendors' && 'model' in body && operation === 'images.generate')
      await checkResponse(operation, whole, String(body.model));

    const page = { key: null, headers: { host: 'localhost' } };
    const used = usageSchema.parse(await (await asked.call('/api/usage?range=1h', page)).json());
    for (const { inputTokens, outputTokens, cost } of used.rows) {
      for (const count of [inputTokens, outputTokens])
        expect(Number.isSafeInteger(count) && count >= 0).toBe(true);
      // Estimates of some dozen small requests.
      expect(cost >= 0 && cost < 100).toBe(true);
    }
  });
});
