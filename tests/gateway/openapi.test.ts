// Tests that the OpenAPI document is valid, complete and consistent with the contract.

import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCodes } from '#lib/contract/errors/error-codes.ts';
import { videoStatuses } from '#lib/contract/videos/video-status.ts';
import { openApiDocument, operations } from '#tests/support/documented-contract.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const document = JSON.parse(
  JSON.stringify(openApiDocument({ baseUrl: 'https://easel.test', version: '1.0.0' })),
);

test('is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(document));
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('is served without a key, with the requested origin as its server', async () => {
  const response = await service.call('/openapi.json', { key: null });
  const served = await response.json();
  expect(response.status).toBe(200);
  expect(served.servers).toEqual([{ url: 'http://easel.test' }]);
  expect(Object.keys(served.paths)).toEqual(Object.keys(document.paths));
});

test('is made once, whatever host is requested', async () => {
  const read = async (host: string) => {
    const headers = { 'x-forwarded-host': host };
    const started = performance.now();
    const response = await service.call('/openapi.json', { key: null, headers });
    const text = await response.text();
    return { ms: performance.now() - started, text };
  };
  const hosts = Array.from({ length: 40 }, (_, index) => `host-${index}.test`);
  const times: number[] = [];
  for (const host of hosts) {
    const { ms, text } = await read(host);
    times.push(ms);
    expect(JSON.parse(text).servers).toEqual([{ url: `http://${host}` }]);
    expect(text).not.toContain('base-url.invalid');
  }
  // Making it takes 22 ms of a fast processor; the best of many tells what it takes here.
  const started = performance.now();
  JSON.stringify(openApiDocument({ baseUrl: 'https://easel.test', version: '1.0.0' }));
  expect(Math.min(...times)).toBeLessThan(performance.now() - started);
});

test('path parameters are required, query parameters are optional', () => {
  const parameters = Object.values(document.paths).flatMap((item) =>
    Object.values(Object(item)).flatMap((operation) => Object(operation).parameters ?? []),
  );
  expect(parameters.length).toBeGreaterThan(8);
  for (const { name, in: place, required = false } of parameters)
    expect([name, required]).toEqual([name, place === 'path']);
});

test('contains every operation once, and every reference resolves', () => {
  const ids = Object.values(document.paths).flatMap((item) =>
    Object.values(Object(item)).map((operation) => Object(operation).operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id } of operations) expect(ids).toContain(id);
  const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
  for (const reference of new Set(references)) {
    const name = /"#\/components\/schemas\/([^"]+)"/.exec(reference)?.[1] ?? '';
    expect(document.components.schemas, reference).toHaveProperty([name]);
  }
});

test('every status of an error is described for every operation', () => {
  const { overloaded, ...others } = errorCodes;
  for (const { path, method, dialect } of operations) {
    const operation = document.paths[path.replaceAll('+}', '}')][method.toLowerCase()];
    const statuses = [...Object.values(others), dialect === 'anthropic' ? 529 : overloaded];
    for (const status of new Set(statuses))
      expect(operation.responses, `${method} ${path}`).toHaveProperty(String(status));
  }
});

test('a third-party validator accepts every example of the contract', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'easel');
  for (const [path, item] of Object.entries(document.paths)) {
    for (const operation of Object.values(Object(item))) {
      const content = Object(operation).requestBody?.content['application/json'];
      if (content === undefined) continue;
      const pointer = path
        .replaceAll('~', '~0')
        .replaceAll('/', '~1')
        .replaceAll('{', '%7B')
        .replaceAll('}', '%7D');
      const validate = ajv.compile({
        $ref: `easel#/paths/${pointer}/post/requestBody/content/application~1json/schema`,
      });
      for (const [name, example] of Object.entries(content.examples)) {
        expect(validate(Object(example).value) || [path, name, validate.errors]).toBe(true);
      }
    }
  }
});

test('has a webhook for every event, with its signature headers', () => {
  expect(Object.keys(document.webhooks)).toEqual([
    ...videoStatuses.map((status) => `video.generation.${status}`),
    ...videoStatuses.map((status) => `image.task.${status}`),
    ...['image.generation.completed', 'image.generation.failed'],
  ]);
  for (const webhook of Object.values(document.webhooks)) {
    const { parameters, requestBody, tags } = Object(webhook).post;
    const names = parameters.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['webhook-id', 'webhook-timestamp', 'webhook-signature']));
    const { $ref } = requestBody.content['application/json'].schema;
    expect(document.components.schemas).toHaveProperty([$ref.split('/').at(-1)]);
    expect(document.tags).toContainEqual(expect.objectContaining({ name: tags[0] }));
  }
});

test('lists aliases of operations under a separate tag, the last one', () => {
  const aliased = operations.flatMap(({ aliases = [] }) => aliases);
  const declared = Object.values(document.paths)
    .flatMap((item) => Object.values(Object(item)))
    .filter((operation) => Object(operation).tags[0] === 'Aliases');
  expect(declared).toHaveLength(aliased.length);
  expect(document.tags.at(-1).name).toBe('Aliases');
  for (const operation of declared) {
    expect(Object(operation).summary).toMatch(/ \(alias\)$/);
    expect(Object(operation).description).toMatch(/ The same as `[A-Z]+ \/v1\S+`\.$/);
  }
});
