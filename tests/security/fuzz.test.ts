// Fuzzes the gateway: no response is a 500, and each error has the dialect of its path and a message.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodBodies } from '#tests/support/good-bodies.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';
import { mutate, mutation, names, unusualTexts } from '#tests/support/unusual-values.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

/** A fixed seed makes failures reproducible. */
const seed = 20261121;
/** How many requests each test sends. */
const runs = (numRuns: number) => ({ seed, numRuns, endOnFailure: false });

test('valid bodies are accepted', async () => {
  for (const [path, body] of goodBodies) {
    const status = await send(path, JSON.stringify(body));
    expect([path, status]).toEqual([path, path === '/v1/videos' ? 202 : 200]);
  }
});

test('mutated valid bodies', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...goodBodies),
      fc.array(mutation, { minLength: 1, maxLength: 3 }),
      async ([path, body], mutations) => {
        await send(path, JSON.stringify(mutations.reduce(mutate, body)));
      },
    ),
    runs(700),
  );
});

test('arbitrary JSON and bytes as bodies', async () => {
  const body = fc.oneof(
    fc.json({ maxDepth: 5, stringUnit: 'binary' }),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes)),
    fc.constantFrom(
      '',
      'NaN',
      '{"model":1e999}',
      `${'['.repeat(190)}${']'.repeat(190)}`,
      '{"a":1,"a":2}',
      '\uFEFF{}',
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...goodBodies), body, async ([path], sent) => {
      await send(path, sent);
    }),
    runs(300),
  );
});

test('arbitrary forms', async () => {
  const boundary = 'multipart/form-data; boundary=x';
  const part = fc.record({
    head: fc.oneof(names, fc.constantFrom('images[]', 'mask', 'size', 'input_reference[image_url]')),
    value: fc.oneof(fc.constantFrom(...unusualTexts), fc.string({ unit: 'binary' })),
    isFile: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/v1/images/edits', '/v1/videos'),
      fc.array(part, { maxLength: 6 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (path, parts, kept) => {
        const text = `${parts.map(({ head, value, isFile }) => `--x\r\nContent-Disposition: form-data; name="${head}"${isFile ? '; filename="a"' : ''}\r\n\r\n${value}\r\n`).join('')}--x--\r\n`;
        await send(path, text.slice(0, Math.ceil(text.length * Math.min(1, kept * 2))), boundary);
      },
    ),
    runs(200),
  );
});

test('arbitrary paths and queries', async () => {
  const segment = fc.oneof(
    fc.constantFrom(
      '%00',
      '%',
      '%E0%A4%A',
      '..',
      ':generateContent',
      'models',
      'videos',
      'content',
      'x'.repeat(3000),
    ),
    fc.string({ maxLength: 6 }).map(encodeURIComponent),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/v1/', '/v1beta/', '/v1/videos/', '/v1/models/', '/v1beta/models/', '/v1/messages/'),
      fc.array(segment, { minLength: 1, maxLength: 3 }),
      fc
        .string({ maxLength: 10 })
        .map((text) =>
          text === '' ? '' : `?after=${encodeURIComponent(text)}&limit=${encodeURIComponent(text)}`,
        ),
      fc.constantFrom('GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD'),
      async (base, segments, query, method) => {
        const path = base + segments.join('/') + query;
        const response = await service.call(path, { method });
        await check(new URL(path, 'http://x').pathname, response, method === 'HEAD');
      },
    ),
    runs(300),
  );
});

/** Sends a body, checks the response and returns its status. */
async function send(
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  type = 'application/json',
): Promise<number> {
  const response = await service.call(path, { method: 'POST', body, headers: { 'content-type': type } });
  const content = await check(path, response);
  // A video that was accepted by chance is deleted before it is rendered.
  const { id } = Object(content);
  if (response.status === 202) await service.call(`/v1/videos/${id}`, { method: 'DELETE' });
  return response.status;
}

/** Checks a response and returns its JSON; undefined for streams and bytes. */
async function check(path: string, response: Response, isBodiless = false): Promise<unknown> {
  const text = await response.text();
  expect(response.status, text.slice(0, 500)).toBeLessThan(500);
  if (isBodiless) return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && !type.startsWith('application/json')) {
    // A stream must not contain an internal error.
    expect(text).not.toContain('"server_error"');
    expect(text).not.toContain('"INTERNAL"');
    expect(text).not.toContain('"api_error"');
    return undefined;
  }
  const body = JSON.parse(text);
  if (!response.ok) expect([path, messageOf(path, body)]).toEqual([path, expect.stringMatching(/\S/)]);
  return body;
}

/** Returns the message of an error body in the dialect of the path; undefined for any other shape. */
function messageOf(path: string, body: unknown): unknown {
  const { type, error, request_id } = Object(body);
  const inner = Object(error);
  if (/^\/v1beta|^\/v1\/models\/.+:[a-zA-Z]+$/.test(path)) {
    return typeof inner.code === 'number' && typeof inner.status === 'string' ? inner.message : undefined;
  }
  if (path.startsWith('/v1/messages')) {
    return type === 'error' && typeof inner.type === 'string' && typeof request_id === 'string'
      ? inner.message
      : undefined;
  }
  return typeof inner.type === 'string' && typeof inner.code === 'string' && 'param' in inner
    ? inner.message
    : undefined;
}
