import { expect, test } from 'vitest';
import { isHar, readHar } from './read-har.ts';

const entry = (url: string, text: string | undefined) => ({
  request: {
    method: 'POST',
    url,
    headers: [
      { name: 'Authorization', value: 'Bearer sk-not-real' },
      { name: 'content-type', value: 'application/json' },
    ],
    ...(text === undefined ? {} : { postData: { mimeType: 'application/json', text } }),
  },
});

const first = entry('https://api.openai.com/v1/images/generations?x=1', '{"prompt":"A kite"}');

test('the requests of a HAR file, or of one entry, without credentials', () => {
  const request = {
    path: '/v1/images/generations',
    body: { prompt: 'A kite' },
    notes: ['The credential was left out: Authorization.'],
  };
  const others = [entry('https://example.com/', undefined), entry('https://example.com/', 'a=b')];
  const har = { log: { entries: [others[0], first, others[1]] } };
  expect([isHar(har), isHar(first), isHar({ prompt: 'A kite' })]).toEqual([true, true, false]);
  expect(readHar(har)).toEqual([request]);
  expect(readHar(first)).toEqual([request]);
});
