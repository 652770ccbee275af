import { expect, test } from 'vitest';
import { embedResponse } from '#lib/contract/embeddings/embed-content.ts';
import { providerCall } from '#tests/support/provider-call.ts';
import { createSandboxEmbeddings } from './sandbox-embeddings.ts';

const port = createSandboxEmbeddings({ pace: 0 });
const model = 'beta-embedding-2-preview';
const body = (text: string, more: object = {}) => ({ content: { parts: [{ text }] }, ...more });

async function embed(...bodies: ReturnType<typeof body>[]): Promise<number[][]> {
  const vectors = await port.embed(model, bodies, providerCall());
  return vectors.map((values) => embedResponse.parse({ embedding: { values } }).embedding.values);
}

function cosine(a: readonly number[] = [], b: readonly number[] = []): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

test('a vector has the model’s length unless another is requested', async () => {
  const [whole, short] = await embed(
    body('A quiet harbour'),
    body('A quiet harbour', { outputDimensionality: 64 }),
  );
  expect(whole).toHaveLength(3072);
  expect(short).toHaveLength(64);
});

test('vectors have length 1 and are similar for similar texts', async () => {
  const [cat, kitten, report] = await embed(
    body('A cat sleeps on the warm roof.'),
    body('On the warm roof a cat is sleeping.'),
    body('The quarterly figures are due on Friday.'),
  );
  expect(cosine(cat, cat)).toBeCloseTo(1, 5);
  expect(cosine(cat, kitten)).toBeGreaterThan(cosine(cat, report) + 0.3);
});

test('the same text gives the same vector, alone and in a batch', async () => {
  const [alone] = await embed(body('A quiet harbour'));
  const [, second] = await embed(body('x'), body('A quiet harbour'));
  expect(second).toEqual(alone);
});

test('parts and title count', async () => {
  const [joined] = await embed({ content: { parts: [{ text: 'A quiet' }, { text: 'harbour' }] } });
  const [titled] = await embed(body('harbour', { title: 'A quiet' }));
  const [plain] = await embed(body('harbour'));
  expect(titled).toEqual(joined);
  expect(plain).not.toEqual(joined);
});

test('a longer vector than the sandbox has is refused with the name of its parameter', async () => {
  const large = body('a', { outputDimensionality: 20_000 });
  await expect(embed(large)).rejects.toMatchObject({ details: { parameter: 'outputDimensionality' } });
  await expect(embed(body('a'), large)).rejects.toMatchObject({
    details: { parameter: 'requests[1].outputDimensionality' },
  });
});

test('a batch ends when the client disconnects', async () => {
  const client = new AbortController();
  const slow = createSandboxEmbeddings({ pace: 1 });
  const running = slow.embed(
    model,
    Array.from({ length: 100 }, () => body('a')),
    providerCall({ signal: client.signal }),
  );
  client.abort();
  await expect(running).rejects.toMatchObject({ name: 'AbortError' });
});

test.each([
  ['rate_limit', { code: 'rate_limit_exceeded' }],
  ['overloaded', { code: 'overloaded' }],
  ['cut_stream', { name: 'ConnectionAborted' }],
  ['malformed', { name: 'MalformedResponse' }],
])('fault %s', async (fault, error) => {
  await expect(port.embed(model, [body('a')], providerCall({ fault }))).rejects.toMatchObject(error);
});
