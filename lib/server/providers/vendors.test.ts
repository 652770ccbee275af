// The table of vendors: what is unique, what has a form, and that each of them opens a provider for what it says.
import { expect, test } from 'vitest';
import type { Provider } from './provider.ts';
import { targetKind, vendorOf } from './target-kinds.ts';
import type { ModelGroup } from './vendor.ts';
import { vendors } from './vendors.ts';

test('kinds, labels and settings are unique', () => {
  const settings = vendors.flatMap((vendor) => Object.values(vendor.settings).map(({ name }) => name));
  for (const names of [vendors.map(({ kind }) => kind), vendors.map(({ label }) => label), settings])
    expect(new Set(names).size).toBe(names.length);
});

test.each(vendors)('$kind has names of one form, and a provider for its groups', async (vendor) => {
  const { kind, address, settings, routes, groups, create } = vendor;
  const name = kind.toUpperCase().replaceAll('-', '_');
  expect([settings.key.name, settings.address.name]).toEqual([`${name}_API_KEY`, `${name}_BASE_URL`]);
  for (const setting of Object.values(settings)) expect(setting.purpose).toMatch(/^(The|A) [^.]+$/);
  expect(URL.parse(address)).toMatchObject({ protocol: 'https:', search: '' });
  expect(address).not.toMatch(/\/$/);
  expect(routes.length).toBeGreaterThan(0);
  // The text that matched can be put in once.
  for (const { models, upstreamModel } of routes)
    expect([models, upstreamModel].map((text) => text.replace(/\*$/, ''))).not.toContain('*');
  expect([targetKind(kind), vendorOf(kind)]).toEqual([vendor, vendor]);

  const provider = create({ id: 'own', baseUrl: address, apiKey: 'sk-operator' });
  expect(provider).toMatchObject({ id: 'own', check: expect.any(Function) });
  const ports: Readonly<Record<ModelGroup, keyof Provider>> = {
    general: 'images',
    seedream: 'images',
    chat: 'images',
    diffusion: 'images',
    video: 'video',
    embedding: 'embeddings',
    text: 'forward',
  };
  for (const group of groups) expect(provider[ports[group]]).toBeDefined();
  await provider.close();
});

test('a kind that this version does not have is an error', () => {
  expect(targetKind('relay').label).toBe('Relay');
  expect(vendorOf('relay')).toBeUndefined();
  expect(() => targetKind('none')).toThrow('There is no provider "none".');
});
