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
import { until } from '#tests/support/until.ts';

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
  // The browser reads the models from the meta element.
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

test('SIGHUP loads the models of the file; a broken file leaves the earlier ones', async () => {
  const reload = async (expected: string) => {
    process.kill(server.pid, 'SIGHUP');
    await until(() => server.output().includes(expected));
  };
  const listed = async () => modelListResponse.parse(await get('/v1/models')).data;
  write((file) =>
    file
      .replace('name: Stable Diffusion 3.5', 'name: SD')
      .replace('stablediffusion3', 'renamed')
      .replace(otherModels, `  - { id: later, like: alpha-image-2, targets: [{ target: localai }] }\n`),
  );
  await reload('"models":["sd-3.5","later"]');
  expect((await listed()).find(({ id }) => id === 'sd-3.5')).toMatchObject({ display_name: 'SD' });
  const ids = (await listed()).map(({ id }) => id);
  expect([ids.includes('later'), ids.includes('team/sketch')]).toEqual([true, false]);
  for (const model of ['sd-3.5', 'later']) {
    expect((await generate({ model, prompt: 'A red kite', size: '512x512' })).status).toBe(200);
    const sent = JSON.parse(upstream.received.at(-1)?.body ?? '{}');
    expect(sent.model).toBe(model === 'later' ? 'later' : 'renamed');
    const refused = await generate({ model, prompt: 'A red kite', size: '500x500' });
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: { param: 'size' } }]);
  }
  const { forms } = formCatalogueSchema.parse(await get('/api/forms'));
  const images = forms.find(({ href }) => href === '/images')?.models.map(({ id }) => id);
  expect(images).toContain('later');
  expect(JSON.stringify(await get('/openapi.json'))).toContain('ImagesGenerateRequest_added-later');
  const page = await (await fetch(`${server.baseUrl}/images`)).text();
  expect(page).toMatch(/<meta name="added-models" content="[^"]*later/);

  write((file) => file.replace('like: alpha-image-2', 'like: alpha-image-9'));
  await reload('models[0].like must be a model of the interface; got \\"alpha-image-9\\"');
  expect(server.output()).toContain('GATEWAY_CONFIG was not reloaded; the earlier configuration stays');
  expect((await generate({ model: 'later', prompt: 'A red kite' })).status).toBe(200);

  write(() => 'models: []');
  await reload('"models":[]');
  const gone = await generate({ model: 'sd-3.5', prompt: 'A red kite' });
  expect([gone.status, await gone.json()]).toMatchObject([404, { error: { code: 'model_not_found' } }]);
});

test('a file whose models have a member without effect is refused by its name', async () => {
  write((file) => file.replace('like: alpha-image-2', 'like: alpha-image-2\n    sizes: [500x500]'));
  await expect(startServer({ environment: { GATEWAY_CONFIG: path } })).rejects.toThrow(
    'models[0].sizes is not a known parameter.',
  );
});
