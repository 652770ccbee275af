// A vendor from a folder of fixtures that only the list of vendors names: its settings, target, routes and page follow.
// In this suite, since its files do not share their imports.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readSettings } from '#lib/server/config/settings.ts';
import { vendors } from '#lib/server/providers/vendors.ts';
import { readProvider, readProviders } from '#tests/support/read-providers.ts';
import { startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { openTestService } from '#tests/support/test-service.ts';

vi.mock('#lib/server/providers/vendors.ts', async (original) => {
  const { kitehub } = await import('#tests/fixtures/kitehub/manifest.ts');
  const real = await original<typeof import('#lib/server/providers/vendors.ts')>();
  return { vendors: [...real.vendors, kitehub] };
});

async function open(environment: Record<string, string>) {
  const service = await openTestService(environment);
  onTestFinished(() => service.close());
  return service;
}

const key = 'kite-operator-0123456789';
const headers = { host: 'localhost' };
const body = { model: 'alpha-image-2', prompt: 'A kite' };
const failureOf = async (response: Response) => ({ status: response.status, text: await response.text() });

test('its settings have rules, are listed and kept secret', async () => {
  expect(() => readSettings({ KITEHUB_BASE_URL: 'ftp://kite' }, vendors)).toThrow(
    'KITEHUB_BASE_URL: must be an http or https URL',
  );
  expect(() => readSettings({ KITEHUB_MODEL: 'box' }, vendors)).toThrow('KITEHUB_MODEL also needs');

  const service = await open({ KITEHUB_API_KEY: key });
  const text = await (await service.call('/api/settings', { key: null, headers })).text();
  expect(text).not.toContain(key);
  expect(JSON.parse(text).settings).toContainEqual({
    ...{ name: 'KITEHUB_API_KEY', purpose: 'The API key of Kite Hub: images of kites' },
    ...{ secret: true, set: true, value: null },
  });
});

test('its target has the page, the routes and the check of a vendor', async () => {
  const upstream = await startScriptedUpstream();
  onTestFinished(() => upstream.close());
  const service = await open({ KITEHUB_BASE_URL: upstream.baseUrl, KITEHUB_MODEL: 'box' });
  expect((await readProviders(service)).vendors).toContainEqual({
    ...{ label: 'Kite Hub', answers: 'images of kites', settings: ['KITEHUB_API_KEY'] },
    apiKey: { vendor: 'kitehub', setting: null, entered: 'none', end: null },
  });
  const state = await readProvider(service, 'kitehub');
  expect(state).toMatchObject({ label: 'Kite Hub', source: 'KITEHUB_BASE_URL', address: upstream.baseUrl });
  expect(state.models).toContainEqual({
    ...{ id: 'alpha-image-2', upstreamModel: 'kite-2', shutdownDate: null },
  });

  for (const [model, name] of [
    ['alpha-image-2', 'kite-2'],
    ['legacy-image-3', 'box'],
  ]) {
    const refused = await failureOf(
      await service.call('/v1/images/generations', { body: { ...body, model } }),
    );
    expect(refused).toMatchObject({ status: 501, text: expect.stringContaining(`only ${name} of`) });
  }
  await service.call('/api/providers/kitehub/test', { key: null, method: 'POST', headers });
  expect(upstream.received.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /v1/kites']);
});

test('the file GATEWAY_CONFIG knows it and the models that it answers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-kitehub-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'gateway.json');
  const targets = [{ id: 'second', provider: 'kitehub', baseUrl: 'http://127.0.0.1:1' }];
  const routes = [{ models: 'alpha-image-2', targets: [{ target: 'second', model: 'stunt' }] }];
  writeFileSync(path, JSON.stringify({ targets, routes }));
  const service = await open({ GATEWAY_CONFIG: path });
  expect(await failureOf(await service.call('/v1/images/generations', { body }))).toMatchObject({
    ...{ status: 501, text: expect.stringContaining('only stunt of') },
  });

  const models = [{ id: 'clip', like: 'delta-1.0', targets: [{ target: 'second' }] }];
  writeFileSync(path, JSON.stringify({ targets, models }));
  await expect(open({ GATEWAY_CONFIG: path })).rejects.toThrow(
    /must be a target of .*; got "second" \(kitehub\)/,
  );
});
