import { expect, test } from 'vitest';
import { createMessage } from '#lib/contract/messages/create-message.ts';
import { selectVariant } from '#tests/support/documented-contract.ts';
import { judgeRequest, readVerdict } from './judge.ts';

const judge = { model: 'epsilon-opus-5', rubric: 'Is it short?' };
const image = { bytes: new Uint8Array(12), width: 1, height: 1, format: 'png' };

test('the request is valid, holds rubric, prompt and answer, and images as blocks', () => {
  for (const answer of [
    { text: 'Paris', images: [] },
    { text: '', images: [image] },
  ]) {
    const body = judgeRequest(judge, 'Capital of France?', answer);
    const { variant } = selectVariant(createMessage, createMessage.body, judge.model);
    expect(variant.validate(structuredClone(body))).toMatchObject({ ok: true });
    const [turn] = body.messages;
    expect(JSON.stringify(turn)).toContain('Is it short?');
    // The history titles the run with it.
    expect(turn?.content.at(-1)).toMatchObject({ text: expect.stringMatching(/^Score the answer/) });
    expect(turn?.content.map(({ type }) => type)).toEqual(
      answer.images.length > 0 ? ['image', 'text'] : ['text'],
    );
  }
});

test.each([
  ['{"score": 4, "reason": "Short."}', { score: 4, reason: 'Short.' }],
  ['Here it is:\n```json\n{"score":1,"reason":"{}"}\n```', { score: 1, reason: '{}' }],
  ['{"score": 6}', { score: null, reason: expect.stringContaining('{"score": 6}') }],
  ['{"score": 2.5}', { score: null, reason: expect.any(String) }],
  ['I cannot.', { score: null, reason: 'The judge gave no score from 1 to 5: I cannot.' }],
])('%s', (text, verdict) => expect(readVerdict(text)).toEqual(verdict));
