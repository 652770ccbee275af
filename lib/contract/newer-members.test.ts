import { expect, test } from 'vitest';
import { createMessage } from './messages/create-message.ts';
import { nearName } from './near-name.ts';

const [variant] = createMessage.body.variants;
const hello = { model: 'a', max_tokens: 5, messages: [{ role: 'user', content: 'Hi' }] };

test.each([
  ['max_token', 'max_tokens'],
  ['maxTokens', 'max_tokens'],
  ['temprature', 'temperature'],
  ['tempreature', 'temperature'],
  ['temperatuer', 'temperature'],
  ['Temperature', 'temperature'],
  ['max_tokens2', 'max_tokens'],
  ['priority', undefined],
  ['top', undefined],
  ['top_q', 'top_p'],
])('%s may mean %s', (name, known) => {
  expect(nearName(name, ['max_tokens', 'temperature', 'top_p', 'stream'])).toBe(known);
});

test.each([
  [
    'many unknown members',
    { ...hello, ...Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`member_${at}`, at])) },
  ],
  [
    'many unknown blocks',
    {
      ...hello,
      messages: [{ role: 'user', content: Array.from({ length: 100 }, (_, at) => ({ type: `kind_${at}` })) }],
    },
  ],
])('%s are refused, not passed on', (_, body) => {
  expect(variant?.validate(body, { acceptNewer: true }).ok).toBe(false);
});

test('without being asked for, nothing unknown is accepted: forms check strictly', () => {
  expect(variant?.validate({ ...hello, priority: 1 }).ok).toBe(false);
  expect(variant?.validate({ ...hello, priority: 1 }, { acceptNewer: true })).toMatchObject({
    ...{ ok: true, newer: { paths: ['priority'], whole: { priority: 1 } } },
    valid: { body: expect.not.objectContaining({ priority: 1 }) },
  });
});
