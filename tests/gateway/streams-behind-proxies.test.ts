// Every streamed response arrives part by part through the real nginx, Caddy and HAProxy, which compress and buffer.
import type { ServerResponse } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { sampleBase64 } from '#tests/support/gemini-responses.ts';
import { startListeningService } from '#tests/support/listening-service.ts';
import { reverseProxies } from '#tests/support/reverse-proxies.ts';
import { startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { testApiKey } from '#tests/support/server-environment.ts';
import { describeWith, startProgram } from '#tests/support/system-program.ts';

const upstream = await startScriptedUpstream();
const services = {
  relay: await startListeningService(upstream.environment),
  vendors: await startListeningService({
    ...{ ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: upstream.baseUrl },
    ...{ GEMINI_API_KEY: 'k', GEMINI_BASE_URL: `${upstream.baseUrl}/v1beta` },
    ...{ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: `${upstream.baseUrl}/v1` },
  }),
  // Its first part takes a second, and a whole response half a minute.
  sandbox: await startListeningService({ SANDBOX_PACE: '10' }),
};
afterAll(async () => {
  for (const service of Object.values(services)) await service.stop();
  upstream.close();
});

const named = (data: { type: string } & Record<string, unknown>) =>
  `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
/** Caddy decides about compression when it has 512 bytes. */
const filler = '~'.repeat(600);
const says = (text: string, more = {}) => ({
  candidates: [{ index: 0, content: { role: 'model', parts: [{ text: text + filler }] }, ...more }],
});
const chunks = [says('mark-0'), says('mark-1'), says('mark-2', { finishReason: 'STOP' })];
const usage = {
  ...{ input_tokens: 1, output_tokens: 1, total_tokens: 2 },
  input_tokens_details: { text_tokens: 1, image_tokens: 0 },
};
const image = { b64_json: sampleBase64, size: '128x128', quality: 'low', background: 'opaque' };
const partial = (partial_image_index: number) =>
  named({ type: 'image_generation.partial_image', ...image, partial_image_index });
const words = (index: number) =>
  named({
    type: 'content_block_delta',
    ...{ index: 0, delta: { type: 'text_delta', text: `mark-${index}${filler}` } },
  });

interface Case {
  path: string;
  body: object;
  type: string;
  /** What the upstream sends, one after the other, each when the client has read the one before. */
  parts: readonly string[];
  marks: readonly string[];
}

const contents = [{ role: 'user', parts: [{ text: 'Write a long story about the sea and its islands' }] }];
const marks = ['mark-0', 'mark-1', 'mark-2'];
const cases = {
  messages: {
    path: '/v1/messages',
    body: {
      ...{ model: 'claude-opus-5', max_tokens: 2000, stream: true },
      messages: [{ role: 'user', content: 'Write a long story about the sea and its islands' }],
    },
    type: 'text/event-stream',
    parts: [words(0), words(1), words(2) + named({ type: 'message_stop' })],
    marks,
  },
  images: {
    path: '/v1/images/generations',
    body: { model: 'alpha-image-2', prompt: 'A kite', stream: true, partial_images: 2 },
    type: 'text/event-stream',
    parts: [partial(0), partial(1), named({ type: 'image_generation.completed', ...image, usage })],
    marks: ['"partial_image_index":0', '"partial_image_index":1', 'event: image_generation.completed'],
  },
  'native events': {
    path: '/v1beta/models/beta-3-pro:streamGenerateContent?alt=sse',
    body: { contents },
    type: 'text/event-stream',
    parts: chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`),
    marks,
  },
  'native array': {
    path: '/v1beta/models/beta-3-pro:streamGenerateContent',
    body: { contents },
    type: 'application/json',
    parts: chunks.map((chunk, index) => `${index === 0 ? '[' : ',\n'}${JSON.stringify(chunk)}`),
    marks,
  },
} satisfies Record<string, Case>;

/** Sends a request and reads its response until it contains a text, as far as it has arrived. */
async function open(baseUrl: string, { path, body, type }: Case) {
  const response = await fetch(baseUrl + path, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${testApiKey}`, 'content-type': 'application/json' },
      'accept-encoding': 'gzip',
    },
    body: JSON.stringify(body),
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining(type),
  ]);
  expect(response.headers.get('cache-control')).toContain('no-transform');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async readTo(mark: string): Promise<string> {
      while (!text.includes(mark)) {
        const { done, value = '' } = (await reader?.read()) ?? { done: true };
        if (done) throw new Error(`The response ended without ${mark}: ${text}`);
        text += value;
      }
      return text;
    },
    leave: () => reader?.cancel(),
  };
}

/** The next part is sent only when the one before has been read: what is held never arrives. */
async function expectPartByPart(baseUrl: string, one: Case): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  upstream.script = (response) => {
    response.writeHead(200, { 'content-type': one.type }).write(one.parts[0]);
    resolve(response);
  };
  const { readTo, leave } = await open(baseUrl, one);
  const sending = await promise;
  for (const [index, mark] of one.marks.entries()) {
    if (index > 0) sending.write(one.parts[index] ?? '');
    await readTo(mark);
  }
  await leave();
  sending.destroy();
}

const nginxLines = 'gzip on; gzip_types *; gzip_proxied any; gzip_min_length 1; gzip_http_version 1.0;';
const setups = [
  ['nginx', 'its defaults and gzip', nginxLines],
  ['nginx', 'HTTP/1.1 and gzip', `proxy_http_version 1.1; ${nginxLines}`],
  ['caddy', 'encode', 'encode gzip zstd'],
  [
    'haproxy',
    'compression',
    'compression algo gzip\n  compression type text/event-stream application/json text/plain text/html',
  ],
] as const;

describe.each(setups)('%s with %s', (program, _, lines) => {
  describeWith(program, () => {
    const through = async (name: keyof typeof services, check: (baseUrl: string) => Promise<void>) => {
      const { port } = new URL(services[name].baseUrl);
      const proxy = await startProgram(program, reverseProxies[program](port, lines));
      try {
        await check(`http://127.0.0.1:${proxy.port}`);
      } finally {
        await proxy.stop();
      }
    };

    test('other responses are compressed', () =>
      through('relay', async (baseUrl) => {
        const headers = { authorization: `Bearer ${testApiKey}`, 'accept-encoding': 'gzip' };
        const response = await fetch(`${baseUrl}/v1/models`, { headers });
        expect(response.headers.get('content-encoding')).toBe('gzip');
      }));

    test.each(['relay', 'vendors'] as const)('streams of %s arrive part by part', (name) =>
      through(name, async (baseUrl) => {
        for (const one of Object.values(cases)) await expectPartByPart(baseUrl, one);
      }),
    );

    test.each(['messages', 'native events', 'native array'] as const)('%s of the sandbox', (kind) =>
      through('sandbox', async (baseUrl) => {
        const { readTo, leave } = await open(baseUrl, cases[kind]);
        expect(await readTo('"text"')).not.toMatch(/finishReason|message_stop/);
        await leave();
      }),
    );
  });
});
