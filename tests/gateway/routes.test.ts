// Tests that Next's route files and the routes of the process are the same.

import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '#tests/support/documented-contract.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

interface RouteFile {
  file: string;
  pattern: RegExp;
  methods: readonly string[];
}

const files: RouteFile[] = globSync('app/**/route.ts').map((file) => ({
  file,
  pattern: patternOf(file.replaceAll('\\', '/').slice('app'.length, -'/route.ts'.length)),
  methods: [...readFileSync(file, 'utf8').matchAll(/answer as ([A-Z]+)/g)].map(([, method = '']) => method),
}));

/** `[id]` is one segment, `[...path]` at least one, `[[...path]]` any number. */
function patternOf(folder: string): RegExp {
  const source = folder
    .replace(/\.(js|json|txt)$/, '\\.$1')
    .replace(/\/\[\[\.\.\.\w+\]\]/, '(/.+)?')
    .replace(/\[\.\.\.\w+\]/, '.+')
    .replace(/\[\w+\]/g, '[^/]+');
  return new RegExp(`^${source}$`);
}

/** Returns one sample for every route, such as `GET /v1/videos/x`. */
function samples(): string[] {
  const ofOperations = operations.flatMap(({ method, path, aliases = [] }) =>
    [path, ...aliases].map((known) => `${method} ${known}`),
  );
  const playground = ofOperations.map((sample) => sample.replace(' /', ' /api/gateway/'));
  const ofPages = service.runtime.routes.map(({ method, path }) => `${method} ${path}`);
  return [...ofOperations, ...playground, ...ofPages].map((sample) =>
    sample.replace(/\{\w+\+\}/g, 'google/x').replace(/\{\w+\}|:(?:id|name|index)\b/g, 'x'),
  );
}

const answers = ({ pattern, methods }: RouteFile, sample: string) => {
  const [method = '', path = ''] = sample.split(' ');
  return pattern.test(path) && methods.includes(method);
};

test('every operation and every route of the pages has a route file for its method', () => {
  expect(samples().filter((sample) => !files.some((file) => answers(file, sample)))).toEqual([]);
});

test('every method of every route file is a route of the process', () => {
  const idle = files.flatMap(({ file, pattern, methods }) =>
    methods
      .filter((method) => method !== 'OPTIONS')
      .filter((method) => !samples().some((sample) => answers({ file, pattern, methods: [method] }, sample)))
      .map((method) => `${method} ${file}`),
  );
  expect(idle).toEqual([]);
});

test.each(['/', '/history', '/images', '/_next/image', '/api/runs', '/api/gateway/v1/models'])(
  '%s is served for known host names only',
  async (path) => {
    const statusAs = async (host: string) =>
      (await service.call(path, { key: null, headers: { host } })).status;
    expect(await statusAs('rebound.example')).toBe(403);
    for (const host of ['localhost', 'localhost:8080', '127.0.0.1:3000', '[::1]:3000'])
      expect(await statusAs(host), host).not.toBe(403);
  },
);

test.each(['/v1/models', '/v1beta/models', '/api/health', '/api/ready', '/openapi.json'])(
  '%s is served for any host name, as behind a proxy',
  async (path) => {
    expect((await service.call(path, { headers: { host: 'proxy.example' } })).status).toBe(200);
  },
);
