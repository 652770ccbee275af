import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operations } from '#tests/support/documented-contract.ts';
import { goodBodies } from '#tests/support/good-bodies.ts';
import { decodeShareLink, encodeShareLink, type LinkPayload, maxLinkBytes } from './share-link.ts';

const packed = (value: unknown) => deflateRawSync(JSON.stringify(value)).toString('base64url');

/** JSON has one zero. */
const json = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)));
const examples = operations.flatMap(({ id, body: taken }) =>
  (taken?.variants ?? []).flatMap(({ examples: list }) => list.map(({ body }) => ({ id, body }))),
);
const bodies = [
  ...examples.map(({ body }) => body),
  ...goodBodies.map(([, body]) => body).filter((body) => JSON.stringify(body).length < 4000),
];
const name = fc.oneof(
  fc.constantFrom('native-image', 'alpha-image-2', 'vendor/x 1'),
  fc.string({ maxLength: 40 }),
);
const oneLine = name.map((text) => text.replaceAll(/[\n\r]/g, ''));
const payload: fc.Arbitrary<LinkPayload> = fc
  .record({
    operationId: fc.constantFrom(...operations.map(({ id }) => id)),
    other: fc.option(oneLine, { nil: undefined }),
    model: oneLine,
    body: fc.tuple(
      fc.constantFrom(...bodies),
      fc.dictionary(fc.string(), json, { maxKeys: 3, noNullPrototype: true }),
    ),
    stream: fc.option(fc.boolean(), { nil: undefined }),
    fault: fc.option(fc.constantFrom('slow', 'cut_stream'), { nil: undefined }),
    variables: fc.option(fc.dictionary(fc.string(), fc.string(), { maxKeys: 3, noNullPrototype: true }), {
      nil: undefined,
    }),
    set: fc.option(fc.dictionary(fc.string(), json, { maxKeys: 3, noNullPrototype: true }), {
      nil: undefined,
    }),
  })
  .map(({ operationId, other, model, body, stream, fault, variables, set }) => ({
    request: {
      operationId,
      page: other ?? operationId,
      model,
      body: { ...body[0], ...body[1] },
      stream,
      fault,
      variables,
    },
    set,
  }));

describe('links', () => {
  test('every operation has an example', () => {
    const made = new Set(examples.map(({ id }) => id));
    expect([...made]).toEqual(
      expect.arrayContaining([
        ...['images.generate', 'images.edit', 'videos.create', 'messages.create'],
        ...['native.generate-content', 'native.embed-content'],
      ]),
    );
  });

  test('encoding and decoding preserves the requests of every operation', async () => {
    await fc.assert(
      fc.asyncProperty(payload, async (given) => {
        const text = await encodeShareLink(given);
        expect(text).toMatch(/^1\.[\w-]+$/);
        expect(await decodeShareLink(text)).toEqual(
          text.length > maxLinkBytes ? { state: 'too-large' } : { state: 'ok', payload: given },
        );
      }),
    );
  });

  test('truncated and invalid fragments return a state and never throw', async () => {
    const text = await encodeShareLink({
      request: {
        operationId: 'images.generate',
        page: 'images.generate',
        model: 'm',
        body: { prompt: 'a kite' },
      },
    });
    for (let end = 0; end < text.length; end += 1) {
      expect((await decodeShareLink(text.slice(0, end))).state).toBe(end < 2 ? 'foreign' : 'broken');
    }
    await fc.assert(
      fc.asyncProperty(fc.string(), async (other) => {
        expect((await decodeShareLink(other)).state).not.toBe('ok');
        expect((await decodeShareLink(`1.${other}`)).state).not.toBe('ok');
      }),
    );
  });

  test.each([
    ['a later version', `2.${packed({})}`, 'too-new'],
    ['an earlier one that never was', `0.${packed({})}`, 'foreign'],
    ['other words', 'top', 'foreign'],
    ['no Base64', '1.a b', 'broken'],
    ['no JSON', `1.${deflateRawSync('{"o":').toString('base64url')}`, 'broken'],
    ['no text', `1.${deflateRawSync(new Uint8Array([0xff, 0xfe])).toString('base64url')}`, 'broken'],
    ['JSON of another shape', `1.${packed({ url: 'https://example.com' })}`, 'foreign'],
    ['a body that is a list', `1.${packed({ o: 'x', m: 'y', b: [] })}`, 'foreign'],
    ['a name over two lines', `1.${packed({ o: 'x', m: 'y\nz', b: {} })}`, 'foreign'],
    ['a switch that is a word', `1.${packed({ o: 'x', m: 'y', b: {}, s: 'yes' })}`, 'foreign'],
    ['a set that is a list', `1.${packed({ o: 'x', m: 'y', b: {}, c: [] })}`, 'foreign'],
    ['more than a link may hold', `1.${'A'.repeat(maxLinkBytes)}`, 'too-large'],
    [
      'little that unpacks to very much',
      `1.${packed({ o: 'x', m: 'y', b: { t: 'a'.repeat(4e6) } })}`,
      'too-large',
    ],
  ])('%s', async (_name, text, state) => {
    expect(await decodeShareLink(text)).toEqual({ state });
  });
});
