// An installation without the sandbox: it relays what a target answers, lists only that, and names the rule for the rest.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { formCatalogueSchema } from '#lib/contract/pages/form-catalogue.ts';
import { inTurn, type ScriptedUpstream, startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';

const root = join(import.meta.dirname, '..', '..');
/** Not below the clone, whose packages Node would find. */
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'easel-without-sandbox-')));
let upstream: ScriptedUpstream;
let server: RunningServer;

beforeAll(async () => {
  for (const name of ['lib', 'package.json', 'next.config.mjs', 'public'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, '.next'), join(folder, '.next'));
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== '@easel'))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));

  upstream = await startScriptedUpstream();
  const config = join(folder, 'gateway.yaml');
  writeFileSync(
    config,
    `targets: [{ id: claude, provider: anthropic, baseUrl: '${upstream.baseUrl}', apiKey: 'env:CLAUDE_KEY' }]
routes: [{ models: epsilon-haiku-5, targets: [{ target: claude }] }]`,
  );
  server = await startServer({ folder, environment: { GATEWAY_CONFIG: config, CLAUDE_KEY: 'sk-claude' } });
});

afterAll(async () => {
  await server.stop();
  upstream.close();
  rmSync(folder, { recursive: true });
});

const send = (path: string, body?: object) =>
  fetch(server.baseUrl + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const message = (model: string) => ({
  ...{ model, max_tokens: 100 },
  messages: [{ role: 'user', content: 'Good morning.' }],
});

test('it says so at its start and to probes', async () => {
  expect(server.output()).toContain('Sandbox     is not installed');
  expect(await (await send('/api/health')).json()).toEqual({ status: 'ok', sandbox: 'not installed' });
});

test('a request for a model with a target is relayed', async () => {
  const text = { type: 'text', text: 'From the upstream.' };
  const answer = {
    ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'epsilon-haiku-5', content: [text] },
    ...{ stop_reason: 'end_turn', stop_sequence: null, usage: { input_tokens: 3, output_tokens: 4 } },
  };
  upstream.script = inTurn([[200, answer]]);
  const response = await send('/v1/messages', message('epsilon-haiku-5'));
  expect([response.status, response.headers.get('x-easel-provider')]).toEqual([200, 'claude']);
  expect(await response.json()).toMatchObject({ content: [text] });
});

test('the lists have its model only', async () => {
  const { data } = z
    .object({ data: z.array(z.object({ id: z.string() })) })
    .parse(await (await send('/v1/models')).json());
  expect(data.map(({ id }) => id)).toEqual(['epsilon-haiku-5']);
  expect(await (await send('/v1beta/models')).json()).toMatchObject({
    models: [{ name: 'models/epsilon-haiku-5' }],
  });
  expect((await send('/v1/models/alpha-image-2')).status).toBe(404);
  const { forms } = formCatalogueSchema.parse(await (await send('/api/forms')).json());
  expect(forms.find(({ href }) => href === '/messages')?.models.map(({ id }) => id)).toEqual([
    'epsilon-haiku-5',
  ]);
});

test.each([
  ['openai', '/v1/images/generations', { model: 'alpha-image-2', prompt: 'A kite' }],
  ['anthropic', '/v1/messages', message('epsilon-opus-4-8')],
  ['google', '/v1beta/models/beta-3-pro:generateContent', { contents: [{ parts: [{ text: 'Hello' }] }] }],
])('another model is an error in the dialect of %s', async (dialect, path, body) => {
  const response = await send(path, body);
  expect(response.status).toBe(404);
  const text = expect.stringMatching(/model must be one that a target answers: the sandbox is not installed/);
  const errors = {
    openai: { error: { code: 'model_not_found', param: 'model', message: text } },
    anthropic: { type: 'error', error: { type: 'not_found_error', message: text } },
    google: { error: { code: 404, status: 'NOT_FOUND', message: text } },
  };
  expect(await response.json()).toMatchObject(Reflect.get(errors, dialect));
});

test('pages and their API answer', async () => {
  const providers = await send('/api/providers');
  expect(await providers.json()).toMatchObject({
    providers: [{ id: 'claude', models: [{ id: 'epsilon-haiku-5' }] }],
  });
  expect((await fetch(`${server.baseUrl}/providers`)).status).toBe(200);
});
