import { expect, test } from 'vitest';
import { processorTime } from '#tests/support/processor-time.ts';
import { createRouter } from './router.ts';

const find = createRouter(
  [
    'GET /items',
    'POST /items',
    'GET /items/export',
    'GET /items/{id}',
    'GET /models/{model+}',
    'POST /models/{model+}:run',
  ].map((line) => {
    const [method = '', template = ''] = line.split(' ');
    return { method, template, target: line };
  }),
);

test.each([
  ['GET', '/items', 'GET /items', {}],
  ['HEAD', '/items', 'GET /items', {}],
  ['GET', '/items/export', 'GET /items/export', {}],
  ['GET', '/items/a-1.b', 'GET /items/{id}', { id: 'a-1.b' }],
  ['GET', '/models/google/x', 'GET /models/{model+}', { model: 'google/x' }],
  ['GET', '/models/google%2fx', 'GET /models/{model+}', { model: 'google/x' }],
  ['POST', '/models/a:b:run', 'POST /models/{model+}:run', { model: 'a:b' }],
  ['POST', '/models/google%2Fx%3Arun', 'POST /models/{model+}:run', { model: 'google/x' }],
  ['GET', '/models/x%3Alatest', 'GET /models/{model+}', { model: 'x:latest' }],
])('%s %s', (method, path, target, params) => {
  expect(find(method, path)).toEqual({ target, params });
});

test('names the methods of a known path', () => {
  expect(find('DELETE', '/items')).toEqual({ allow: ['GET', 'POST'] });
  expect(find('PUT', '/items/1')).toEqual({ allow: ['GET'] });
  expect(find('GET', '/models/x:run')).toEqual({ allow: ['POST'] });
});

test.each([
  '/',
  '/item',
  '/items/',
  '/items/a/b',
  '/items/a%2Fb',
  '/ITEMS2',
  '/models/',
  '/models/x:walk',
  '/models/../x',
  '/models/a%20b',
])('%s is unknown', (path) => {
  expect(find('GET', path)).toBeUndefined();
});

test('a long path is refused without delay', () => {
  const milliseconds = processorTime(() => {
    expect(find('GET', `/models/${'a/'.repeat(20_000)}`)).toBeUndefined();
    expect(find('GET', `/models/${'a'.repeat(40_000)}%`)).toBeUndefined();
  });
  expect(milliseconds).toBeLessThan(500);
});
