import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { SettingsError } from '#lib/server/config/settings.ts';
import { gatewayConfigSchema } from './gateway-config.ts';
import { readGatewayConfig } from './read-gateway-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'easel-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'gateway.yaml');
const keyFile = join(folder, 'key');
writeFileSync(keyFile, 'sk-of-the-file\n');
const literal = 'sk-abcdefghijklmnopqrstuvwx';

function read(content: unknown) {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readGatewayConfig(path, {
    environment: { SOME_KEY: 'sk-of-the-environment', EMPTY: '', TWO_LINES: 'one\ntwo' },
    targetIds: ['openai', 'sandbox'],
  });
}

function problemsOf(content: unknown): readonly string[] {
  try {
    read(content);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

const withTarget = (target: object) => ({ targets: [{ id: 'eu', provider: 'openai', ...target }] });
const withModel = (model: object) => ({
  models: [{ id: 'mine', like: 'alpha-image-2', targets: [{ target: 'openai' }], ...model }],
});
const withRoute = (route: object) => ({
  routes: [{ models: 'a-*', targets: [{ target: 'openai' }], ...route }],
});

describe('a good file', () => {
  test('in YAML gives targets with their keys, and routes with defaults', () => {
    const config = read(`
$schema: http://127.0.0.1:3000/gateway-config.schema.json
targets:
  - { id: eu, provider: openai, baseUrl: 'https://eu.example/v1/', apiKey: env:SOME_KEY, timeoutMs: 90000 }
  - { id: local, provider: anthropic, baseUrl: 'http://127.0.0.1:11434', concurrency: 2 }
  - { id: from-file, provider: openai, apiKey: 'file:${keyFile}', headers: { X-Tenant: blue, x-portkey-api-key: env:SOME_KEY } }
routes:
  - models: alpha-image-*
    operations: [images.generate]
    targets:
      - { target: eu, model: gpt-image-*, weight: 3 }
      - { target: openai, model: gpt-image-1, weight: 1 }
  - models: '*'
    systemMessages: fold
    targets: [{ target: local }]
`);
    expect(config).toStrictEqual({
      models: [],
      targets: [
        {
          ...{ id: 'eu', provider: 'openai', baseUrl: 'https://eu.example/v1' },
          ...{ apiKey: 'sk-of-the-environment', timeoutMs: 90_000 },
        },
        { id: 'local', provider: 'anthropic', baseUrl: 'http://127.0.0.1:11434', concurrency: 2 },
        {
          ...{ id: 'from-file', provider: 'openai', apiKey: 'sk-of-the-file' },
          headers: { 'x-tenant': 'blue', 'x-portkey-api-key': 'sk-of-the-environment' },
        },
      ],
      routes: [
        {
          ...{ models: 'alpha-image-*', operations: ['images.generate'], systemMessages: 'reject' },
          targets: [
            { target: 'eu', model: 'gpt-image-*', weight: 3 },
            { target: 'openai', model: 'gpt-image-1', weight: 1 },
          ],
        },
        { models: '*', systemMessages: 'fold', targets: [{ target: 'local' }] },
      ],
    });
  });

  test.each([
    {},
    { targets: [], routes: [] },
    withTarget({ id: 'a' }),
    withRoute({ models: 'exact' }),
    withModel({ id: 'team/sd-3.5', like: 'gamma/dream-4.5', targets: [{ target: 'sandbox' }] }),
    withModel({
      like: 'epsilon-opus-5',
      targets: [{ target: 'sandbox', model: 'b' }],
      systemMessages: 'fold',
    }),
    withModel({ like: 'delta-1.0', name: 'Clips', targets: [{ target: 'sandbox' }] }),
  ])('in JSON: %j', (content) => expect(problemsOf(content)).toEqual([]));
});

const bad: [name: string, content: unknown, problem: string][] = [
  ['no object', '[]', 'The content must be an object; got an array of 0.'],
  ['an empty file', '', 'The content must be an object; got null.'],
  ['broken YAML', 'targets: {', 'Line 1, column 11: '],
  ['a member twice', 'targets: []\ntargets: []', 'Line 2, column 1: Map keys must be unique.'],
  ['an unknown member', { groups: [] }, 'groups is not a known parameter.'],
  ['an unknown member of a target', withTarget({ url: 'x' }), 'targets[0].url is not a known parameter.'],
  ['no provider', { targets: [{ id: 'a' }] }, 'targets[0].provider is required: '],
  ['an unknown provider', withTarget({ provider: 'azure' }), 'targets[0].provider must be one of "openai", '],
  ['a bad id', withTarget({ id: 'My GPU' }), 'targets[0].id must have 1 to 64 of a-z'],
  [
    'a taken id',
    withTarget({ id: 'openai' }),
    'targets[0].id must be unique, and the environment configures',
  ],
  [
    'the same id twice',
    { targets: [withTarget({}).targets[0], withTarget({}).targets[0]] },
    'targets[1].id must be unique, and another target has it; got "eu".',
  ],
  [
    'a literal key',
    withTarget({ apiKey: literal }),
    'targets[0].apiKey must be a reference, env:NAME or file:/path',
  ],
  [
    'a variable that is not set',
    withTarget({ apiKey: 'env:MISSING' }),
    'targets[0].apiKey names a variable that is not set; got "env:MISSING".',
  ],
  [
    'an empty variable',
    withTarget({ apiKey: 'env:EMPTY' }),
    'targets[0].apiKey names a variable that is not set',
  ],
  [
    'a key of two lines',
    withTarget({ apiKey: 'env:TWO_LINES' }),
    'targets[0].apiKey names a key with spaces',
  ],
  [
    'a missing key file',
    withTarget({ apiKey: 'file:/no/such/key' }),
    'targets[0].apiKey names a file that cannot be read (ENOENT)',
  ],
  ['a relative key file', withTarget({ apiKey: 'file:key' }), 'targets[0].apiKey must be a reference'],
  [
    'no URL',
    withTarget({ baseUrl: 'localhost' }),
    'targets[0].baseUrl must be an http or https URL; got "localhost".',
  ],
  [
    'a URL with a password',
    withTarget({ baseUrl: `https://u:${literal}@eu.example` }),
    'targets[0].baseUrl must have no user name, password',
  ],
  [
    'a relay without a URL',
    withTarget({ provider: 'relay' }),
    'targets[0].baseUrl is required for provider "relay".',
  ],
  ['a short limit', withTarget({ timeoutMs: 5 }), 'targets[0].timeoutMs must be at least 1000; got 5.'],
  [
    'a header of the connection',
    withTarget({ headers: { Connection: 'close' } }),
    'targets[0].headers.Connection must not be a header that Easel sends itself',
  ],
  [
    'a header that is the key',
    withTarget({ headers: { Authorization: 'env:SOME_KEY' } }),
    'targets[0].headers.Authorization must not be a header that Easel sends itself (the key belongs into apiKey)',
  ],
  [
    'a secret in a header',
    withTarget({ headers: { 'x-portkey-api-key': literal } }),
    'targets[0].headers.x-portkey-api-key must be a reference, env:NAME or file:/path',
  ],
  [
    'a header of a variable that is not set',
    withTarget({ headers: { 'x-tenant': 'env:MISSING' } }),
    'targets[0].headers.x-tenant names a variable that is not set; got "env:MISSING".',
  ],
  [
    'a header with a line break',
    withTarget({ headers: { 'x-tenant': 'a\nb' } }),
    'targets[0].headers.x-tenant must be a text of ASCII',
  ],
  [
    'no name of a header',
    withTarget({ headers: { 'x tenant': 'a' } }),
    'targets[0].headers.x tenant must be the name of a header',
  ],
  ['no concurrency', withTarget({ concurrency: 0 }), 'targets[0].concurrency must be at least 1; got 0.'],
  [
    'a star in the middle',
    withRoute({ models: 'a-*-b' }),
    'routes[0].models must be a model id; * is allowed once, at its end; got "a-*-b".',
  ],
  [
    'an unknown operation',
    withRoute({ operations: ['videos.list'] }),
    'routes[0].operations[0] must be one of "images.generate", ',
  ],
  ['no target', withRoute({ targets: [] }), 'routes[0].targets must have at least 1 element'],
  [
    'an unknown target',
    withRoute({ targets: [{ target: 'eu' }] }),
    'routes[0].targets[0].target must be one of openai, sandbox; got "eu".',
  ],
  [
    'a weight of 0',
    withRoute({ targets: [{ target: 'openai', weight: 0 }] }),
    'routes[0].targets[0].weight must be more than 0; got 0.',
  ],
  [
    'a star without one in models',
    withRoute({ models: 'exact', targets: [{ target: 'openai', model: 'x-*' }] }),
    'routes[0].targets[0].model must not contain *, because models has no *; got "x-*".',
  ],
  [
    'a model id with a space',
    withModel({ id: 'my model' }),
    'models[0].id must have letters, digits, ".", "_", "-" and "/"',
  ],
  ['a model id with a prefix', withModel({ id: 'models/a' }), 'models[0].id must have letters, '],
  [
    'a model of the interface',
    withModel({ id: 'alpha-image-1' }),
    'models[0].id must differ from the models of the interface; got "alpha-image-1".',
  ],
  [
    'the same model twice',
    { models: [withModel({}).models[0], withModel({}).models[0]] },
    'models[1].id must be unique, and another model has it; got "mine".',
  ],
  [
    'no model to follow',
    withModel({ like: 'gpt-image-1' }),
    'models[0].like must be a model of the interface; got "gpt-image-1".',
  ],
  ['a model without a target', withModel({ targets: [] }), 'models[0].targets must have at least 1 element'],
  [
    'an unknown target of a model',
    withModel({ targets: [{ target: 'eu' }] }),
    'models[0].targets[0].target must be one of openai, sandbox; got "eu".',
  ],
  [
    'a star in the name of a model there',
    withModel({ targets: [{ target: 'openai', model: 'x-*' }] }),
    'models[0].targets[0].model must not contain *',
  ],
  [
    'a target of another vendor',
    withModel({ like: 'delta-1.1' }),
    'models[0].targets[0].target must be a target of openai-videos, dashscope, openrouter, relay or sandbox for models like "delta-1.1"; got "openai" (openai).',
  ],
  [
    'an unknown mode',
    withRoute({ systemMessages: 'drop' }),
    'routes[0].systemMessages must be one of "reject" or "fold"; got "drop".',
  ],
];

test.each(bad)('%s is one problem that names place, rule and value', (_, content, problem) => {
  const problems = problemsOf(content);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.slice(0, problem.length)).toBe(problem);
});

test('a model has the rules of the one it follows: it narrows nothing', () => {
  const [problem] = problemsOf(withModel({ sizes: ['512x512'] }));
  expect(problem).toMatch(/^models\[0\]\.sizes is /);
});

test('all problems are reported together, and no secret', () => {
  const content = {
    targets: [{ id: 'eu', provider: 'openai', apiKey: literal, [literal]: 1 }],
    routes: [{ models: literal, targets: 1 }],
    unknown: literal,
  };
  const problems = problemsOf(content);
  expect(problems).toHaveLength(4);
  expect(problems.join()).not.toContain('abcdefgh');
  expect(problemsOf(`targets: [\n"${literal}" "${literal}"`).join()).not.toContain('abcdefgh');
});

test('a missing file is a problem with its reason', () => {
  const at = join(folder, 'none.yaml');
  const readMissing = () => readGatewayConfig(at, { environment: {}, targetIds: [] });
  expect(readMissing).toThrow(
    `The file of GATEWAY_CONFIG, ${at}, has 1 problem:\n  - The file cannot be read (ENOENT).`,
  );
});

test('the published schema describes every member', () => {
  const schema = JSON.parse(JSON.stringify(gatewayConfigSchema()));
  expect(schema).toMatchObject({
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      targets: { items: { required: ['id', 'provider'], additionalProperties: false } },
      models: { items: { required: ['id', 'like', 'targets'], additionalProperties: false } },
      routes: { items: { required: ['models', 'targets'], additionalProperties: false } },
    },
  });
});
