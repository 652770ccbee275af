import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ScriptedUpstream, startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { openUpstream, type Upstream } from '../upstream/upstream.ts';
import { createVibeEncoder } from './encode-vibe.ts';

let server: ScriptedUpstream;
let upstream: Upstream;

beforeAll(async () => {
  server = await startScriptedUpstream();
  const credential = { authorization: 'Bearer pst-key' };
  upstream = openUpstream({ baseUrl: server.baseUrl, apiKey: 'pst-key', credential });
});

afterAll(async () => {
  await upstream.pool.destroy();
  server.close();
});

beforeEach(() => {
  server.received.length = 0;
  server.script = (response) => response.end(`vibe ${server.received.length}`);
});

const { signal } = new AbortController();
const vibe = { bytes: Buffer.from('image'), information: 0.7, model: 'nai-diffusion-4-5-full', signal };
const encodingOf = (text: string) => Buffer.from(text).toString('base64');

test('sends the image once, and keeps its encoding', async () => {
  const encode = createVibeEncoder(upstream);
  expect(await encode(vibe)).toBe(encodingOf('vibe 1'));
  expect(await encode({ ...vibe, bytes: Buffer.from('image') })).toBe(encodingOf('vibe 1'));
  expect(server.received).toHaveLength(1);
  expect(server.received[0]).toMatchObject({ method: 'POST', url: '/ai/encode-vibe' });
  expect(JSON.parse(server.received[0]?.body ?? '')).toStrictEqual({
    ...{ image: encodingOf('image'), information_extracted: 0.7, model: 'nai-diffusion-4-5-full' },
  });
});

test.each([
  ['image', { bytes: Buffer.from('other image') }],
  ['information', { information: 0.8 }],
  ['model', { model: 'nai-diffusion-4-5-curated' }],
])('another %s has another encoding', async (_, more) => {
  const encode = createVibeEncoder(upstream);
  await encode(vibe);
  expect(await encode({ ...vibe, ...more })).toBe(encodingOf('vibe 2'));
});

test('forgets the encoding that was not used for the longest time', async () => {
  // Two of them fit, of eight characters each.
  const encode = createVibeEncoder(upstream, 16);
  const named = (name: string) => encode({ ...vibe, bytes: Buffer.from(name) });
  for (const name of ['one', 'two', 'one', 'three', 'one']) await named(name);
  expect(server.received).toHaveLength(3);
  await named('two');
  expect(server.received).toHaveLength(4);
});

test('an error is the error of the request, and is not kept', async () => {
  const encode = createVibeEncoder(upstream);
  server.script = (response) =>
    response.writeHead(400).end(JSON.stringify({ statusCode: 400, message: 'Image too large' }));
  await expect(encode(vibe)).rejects.toMatchObject({ code: 'invalid_request', message: 'Image too large' });
  server.script = (response) => response.end();
  await expect(encode(vibe)).rejects.toMatchObject({ code: 'upstream_error' });
  server.script = (response) => response.end('vibe');
  expect(await encode(vibe)).toBe(encodingOf('vibe'));
});
