import { expect, test } from 'vitest';
import { redactKey } from './redact-key.ts';

const key = 'sk-proj-Zq8+vT2/kLm9_wXy4RbN';
const base64 = (text: string) => Buffer.from(text).toString('base64');

test.each([
  ['itself', `Incorrect API key provided: ${key}.`],
  ['in a URL', `https://vendor.test/?key=${encodeURIComponent(key)}&x`],
  ['in Base64', `header ${base64(key)}`],
  ['in Base64 of URLs', `header ${Buffer.from(key).toString('base64url')}`],
  ['as the password of basic credentials', `Basic ${base64(`:${key}`)}`],
  ['as the name of basic credentials', `Basic ${base64(`${key}:`)}`],
  ['with another name', `Basic ${base64(`somebody:${key}`)}`],
  ['with a longer name', `Basic ${base64(`somebody2:${key}`)}`],
  ['in hexadecimal', Buffer.from(key).toString('hex')],
  ['its beginning', `key ${key.slice(0, 14)}... is wrong`],
  ['its end', `key ...${key.slice(-13)} is wrong`],
  ['beginning and end', `Incorrect API key provided: ${key.slice(0, 6)}...${key.slice(-4)}.`],
  ['with stars', `Incorrect API key provided: ${key.slice(0, 8)}************${key.slice(-4)}.`],
  ['cut by the limit of a text', `the key is ${key.slice(0, 20)}`],
])('%s', (_, text) => {
  const redacted = redactKey(text, key);
  expect(redacted).toContain('[key]');
  for (const part of [key.slice(0, 8), key.slice(-6), base64(key).slice(8, 24)])
    expect(redacted).not.toContain(part);
});

test('other texts stay', () => {
  const text = 'The prompt sk-proj has 3...4 words, or more...';
  expect(redactKey(text, key)).toBe(text);
  expect(redactKey('none of the models', 'none')).toBe('none of the models');
});
