// Tests models added by the operator in the real process: lists, OpenAPI, forms, pages, requests, reload.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelListResponse } from '#lib/contract/models/list-models.ts';
import { nativeModelListResponse } from '#lib/contract/native/list-native-models.ts';
import { formCatalogueSchema } from '#lib/contract/pages/form-catalogue.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'easel-models-'));
const path = join(folder, 'gateway.yaml');
let upstream: ScriptedUpstream;
let server: RunningServer;

/** The example in docs/upstreams.md. */
const documented = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'upstreams.md'), 'utf8');
const [, example = ''] = /### Models of your own[\s\S]*?```yaml\n([\s\S]*?)```/.exec(documented) ?? [];

const otherModels = `  - { id: team/sketch, like: beta-3-pro-image, targets: [{ target: sandbox }] }
`;

function write(change: (file: string) => string = (file) => file): void {
  const file = example.replace('http://127.0.0.1:8080', upstream.baseUrl) + otherModels;
  writeFileSync(path, change(file));
}

beforeAll(async () => {
  upstream = await startScriptedUpstream();
  const data = [{ b64_json: sampleImage.split(',')[1] ?? '' }];
  upstream.script = (response) => response.end(JSON.stringify({ created: 1, data }));
  write();
  server = await startServer({ environment: { GATEWAY_CONFIG: path } });
});
afterAll(async () => {
  await server.stop();
  upstream.close();
  rmSync(folder, { recursive: true });
});

async function get(address: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${server.apiKey}` };
  return (await fetch(server.baseUrl + address, { headers })).json();
}

function generate(fields: object, address = '/v1/images/generations') {
  return fetch(server.baseUrl + address, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
}

test('added models are in the lists, in OpenAPI, in the forms and on the pages', async () => {
  const { data } = modelListResponse.parse(await get('/v1/models'));
  expect(data.find(({ id }) => id === 'sd-3.5')).toMatchObject({
    display_name: 'Stable Diffusion 3.5',
    kind: 'image',
  });
  const { models } = nativeModelListResponse.parse(await get('/v1beta/models'));
  expect(models.map(({ name }) => name)).toContain('models/team/sketch');
  expect(await get('/openapi.json')).toMatchObject({
    components: {
      schemas: { 'ImagesGenerateRequest_added-sd-3.5': { properties: { model: { enum: ['sd-3.5'] } } } },
    },
  });
  const { forms } = formCatalogueSchema.parse(await get('/api/forms'));
  const idsOf = (href: string) => forms.find((form) => form.href === href)?.models.map(({ id }) => id);
  expect(idsOf('/images')).toEqual(expect.arrayContaining(['sd-3.5', 'team/sketch']));
  expect(idsOf('/edits')).toContain('sd-3.5');
  expect(idsOf('/native-image')).toContain('team/sketch');
  const providers = JSON.stringify(await get('/api/providers'));
  expect(providers).toContain('{"id":"sd-3.5","upstreamModel":"stablediffusion3",');
  // Next bundles a second copy of the contract, and the browser reads the models from the meta element.
  const page = await (await fetch(`${server.baseUrl}/images`)).text();
  expect(page).toMatch(/<meta name="added-models" content="[^"]*sd-3\.5/);
  expect(page).toContain('Stable Diffusion 3.5 · like alpha-image-2');
});

test('a request has the upstream model name; a value outside the rules of the model that it follows is rejected', async () => {
  const made = await generate({ model: 'sd-3.5', prompt: 'A red kite', size: '512x512' });
  expect([made.status, made.headers.get('x-easel-provider')]).toEqual([200, 'localai']);
  const { url = '', body = '{}' } = upstream.received[0] ?? {};
  expect([url, JSON.parse(body)]).toEqual([
    '/v1/images/generations',
    { model: 'stablediffusion3', prompt: 'A red kite', size: '512x512', response_format: 'b64_json' },
  ]);
  const refused = await generate({ model: 'sd-3.5', prompt: 'A red kite', size: '500x500' });
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    {
      error: { param: 'size', message: expect.stringContaining('multiples of 16') },
    },
  ]);
  const body2 = { contents: [{ parts: [{ text: 'a kite' }] }] };
  const native = await generate(body2, '/v1beta/models/team/sketch:generateContent');
  expect([native.status, native.headers.get('x-easel-provider')]).toEqual([200, 'sandbox']);
  expect(upstream.received).toHaveLength(1);
});

test('a reload changes the targets of added models; other changes need a restart', async () => {
  const reload = async (expected: string) => {
    process.kill(server.pid, 'SIGHUP');
    await expect.poll(() => server.output()).toContain(expected);
  };
  write((file) =>
    file.replace('name: Stable Diffusion 3.5', 'name: SD').replace('stablediffusion3', 'renamed'),
  );
  await reload('"models":["sd-3.5"]');
  const made = await generate({ model: 'sd-3.5', prompt: 'A red kite', size: '512x512' });
  expect(made.status).toBe(200);
  expect(JSON.parse(upstream.received.at(-1)?.body ?? '{}').model).toBe('renamed');

  write(() => `models:\n${otherModels}`);
  await reload('models must have \\"sd-3.5\\" until a restart');
  const again = await generate({ model: 'sd-3.5', prompt: 'A red kite' });
  expect(again.headers.get('x-easel-provider')).toBe('localai');
});

test('a file of an earlier version, whose models narrow, starts the server with a warning', async () => {
  write((file) => file.replace('like: alpha-image-2', 'like: alpha-image-2\n    sizes: [500x500]'));
  const other = await startServer({ environment: { GATEWAY_CONFIG: path } });
  await expect.poll(() => other.output()).toContain('"members":["models[0].sizes"]');
  await other.stop();
});
