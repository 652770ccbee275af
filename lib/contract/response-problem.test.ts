import { expect, test } from 'vitest';
import { addResponse, emptyResult } from './read-response.ts';
import { responseProblem } from './response-problem.ts';

function problem(operationId: string, response: unknown): string | undefined {
  return responseProblem(addResponse(emptyResult(operationId, {}), response, 1), response);
}

test.each([
  ['images.generate', { hello: 'world' }, 'The response contains no image.'],
  ['images.generate', null, 'The response contains no image.'],
  ['images.generate', { data: [{}] }, '0 of 1 image could be read: data[0] is not an image.'],
  [
    'images.edit',
    { data: [{ b64_json: { $media: 'm0' } }, { b64_json: '!!' }] },
    '1 of 2 images could be read: data[1].b64_json is not an image in Base64.',
  ],
  ['messages.create', [1, 2], 'The response contains no message.'],
  ['native.generate-content', 'text', 'The response contains no candidates.'],
  ['native.embed-content', { embedding: { values: ['a'] } }, 'The response contains no vector.'],
])('%s of %j', (operationId, response, sentence) => {
  expect(problem(operationId, response)).toBe(sentence);
});

test.each([
  ['images.generate', { data: [{ url: 'https://example.com/a.png' }] }],
  ['messages.create', { content: [], stop_reason: 'refusal' }],
  ['native.generate-content', { promptFeedback: { blockReason: 'SAFETY' } }],
  ['native.embed-content', { embedding: { values: [0.5] } }],
  ['videos.create', {}],
])('%s of %j is complete', (operationId, response) => {
  expect(problem(operationId, response)).toBeUndefined();
});
