import { describe, expect, test } from 'vitest';
import type { ForwardRequest } from '../provider.ts';
import { messagesRequest } from './forward-messages.ts';

const upstream = { apiKey: 'sk-operator', credential: { 'x-api-key': 'sk-operator' } };
const valid = {
  group: 'text',
  body: { model: 'epsilon-opus-5', max_tokens: 5, messages: [{ role: 'user', content: 'Hello' }] },
} as const;
const raw = Buffer.from('{ "model": "epsilon-opus-5" }');

function request(over: Partial<ForwardRequest> = {}): ForwardRequest {
  return {
    ...{ operation: 'messages.create', method: 'POST', path: '/v1/messages', headers: {}, valid },
    ...{ credential: 'api-key', idempotencyName: undefined, body: raw, onGone: () => {} },
    ...{ modelId: 'epsilon-opus-5', model: 'epsilon-opus-5', isRenamed: false },
    ...over,
  };
}

const sent = (over: Partial<ForwardRequest> = {}) => messagesRequest(request(over), '/messages', upstream);
const defaults = {
  ...{ 'user-agent': 'easel', 'content-type': 'application/json', 'x-api-key': 'sk-operator' },
  ...{ 'anthropic-version': '2023-06-01', 'accept-encoding': 'identity' },
};

describe('a forwarded message request', () => {
  test('has the original bytes if the model keeps its name', () => {
    const { method, path, headers, body } = sent();
    expect({ method, path, headers }).toStrictEqual({ method: 'POST', path: '/messages', headers: defaults });
    expect(body).toBe(raw);
  });

  test('has another model and nothing else changed if the name is mapped', () => {
    const body = JSON.parse(String(sent({ model: 'claude-opus-5', isRenamed: true }).body));
    expect(body).toStrictEqual({ ...valid.body, model: 'claude-opus-5' });
  });

  test.each([
    [{ 'anthropic-version': '2026-10-21' }, { 'anthropic-version': '2026-10-21' }],
    [{ 'anthropic-beta': 'a,b' }, { 'anthropic-beta': 'a,b' }],
    [{ accept: 'application/json', 'accept-encoding': 'gzip' }, { accept: 'application/json' }],
    [{ 'x-api-key': 'client', authorization: 'Bearer client' }, {}],
    [{ 'x-sandbox-fault': 'slow', 'openai-beta': 'x', cookie: 'a=b', 'x-stainless-os': 'Linux' }, {}],
    [{ 'content-type': 'application/json; charset=utf-8' }, {}],
  ])('of a client with %j sends %j', (headers, expected) => {
    expect(sent({ headers }).headers).toStrictEqual({ ...defaults, ...expected });
  });

  test.each([
    ['/v1/messages?beta=true', '/messages?beta=true'],
    ['/v1/messages?beta=true&key=other', '/messages?beta=true'],
    ['/v1/messages?debug=1', '/messages'],
  ])('to %s goes to %s', (path, expected) => {
    expect(sent({ path }).path).toBe(expected);
  });
});
