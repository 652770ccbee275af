import { expect, test } from 'vitest';
import { operationById } from '#tests/support/documented-contract.ts';
import { countRequest } from './count-request.ts';
import { validateForm } from './validate-form.ts';

test('every example of messages can be counted, whatever it says of the response', async () => {
  const variant = operationById('messages.create').body?.variants[0];
  expect(variant?.examples.length).toBeGreaterThan(0);
  for (const { body } of variant?.examples ?? []) {
    const request = { ...body, temperature: 0.5, stop_sequences: ['END'], stream: true };
    const counted = countRequest('messages.create', 'epsilon-opus-5', request);
    const verdict = await validateForm({
      operationId: 'messages.count-tokens',
      model: 'epsilon-opus-5',
      body: counted?.body ?? {},
    });
    expect(verdict.issues).toEqual([]);
  }
});

test('a native request is counted as a whole, at its model’s path', () => {
  expect(countRequest('native.generate-content', 'a/b', { contents: [], tools: [] })).toEqual({
    path: '/v1beta/models/a/b:countTokens',
    body: { generateContentRequest: { model: 'models/a/b', contents: [], tools: [] } },
  });
  expect(countRequest('images.generate', 'x', {})).toBeUndefined();
});
