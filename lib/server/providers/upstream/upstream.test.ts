import { errors } from 'undici';
import { expect, test } from 'vitest';
import { openUpstream, upstreamFailure } from './upstream.ts';

function systemError(code: string, syscall?: string): Error {
  return Object.assign(new Error(code), { code, ...(syscall === undefined ? {} : { syscall }) });
}

test.each([
  ['a refused connection', systemError('ECONNREFUSED', 'connect'), true],
  ['every address refused', new AggregateError([systemError('ECONNREFUSED', 'connect')]), true],
  ['an unknown name', systemError('ENOTFOUND', 'getaddrinfo'), true],
  ['a connection that is too slow', new errors.ConnectTimeoutError(), true],
  ['a certificate of another host', systemError('ERR_TLS_CERT_ALTNAME_INVALID'), true],
  ['a self-signed certificate', systemError('DEPTH_ZERO_SELF_SIGNED_CERT'), true],
  ['a reset', systemError('ECONNRESET', 'read'), false],
  ['a network that fails later', systemError('EHOSTUNREACH', 'read'), false],
  ['a closed socket', new errors.SocketError('other side closed'), false],
  ['no headers in time', new errors.HeadersTimeoutError(), false],
])('%s', (_, error, shouldRetry) => {
  expect(upstreamFailure(error).details.shouldRetry).toBe(shouldRetry);
});

test.each([
  ['https://api.anthropic.com', 'https://api.anthropic.com/v1'],
  ['https://api.anthropic.com/v1', 'https://api.anthropic.com/v1'],
  ['http://127.0.0.1:11434', 'http://127.0.0.1:11434/v1'],
  ['https://openrouter.ai/api', 'https://openrouter.ai/api/v1'],
])('the address %s means %s', (given, expected) => {
  const upstream = openUpstream({ baseUrl: given, version: '/v1', apiKey: 'key', credential: {} });
  expect(`${upstream.origin}${upstream.prefix}`).toBe(expected);
});
