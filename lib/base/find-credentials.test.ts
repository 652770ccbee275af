import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorTime } from '#tests/support/processor-time.ts';
import { cleanText, withoutCredentials } from './find-credentials.ts';

/** Put together here, so that nobody's scanner takes this file for a leak. */
const key = (prefix: string, length = 36) => prefix + 'aB3dE6gH9k'.repeat(4).slice(0, length);

const secrets: readonly (readonly [string, string])[] = [
  ['ours', key('easel_', 32)],
  ['sk', key('sk-proj-')],
  ['a Google key', key('AIza', 35)],
  ['an AWS key', 'AKIA' + 'ABCDEFGH12345678'],
  ['a token of three parts', `${key('eyJ', 20)}.${key('eyJ', 20)}.${key('', 20)}`],
];

describe('texts', () => {
  test.each([
    ['dots', 'a.'],
    ['beginnings of tokens', 'eyJ-'],
    ['beginnings of keys', 'sk-'],
    ['schemes', 'a://'],
    ['words that come before keys', 'bearer '],
  ])('a long text of %s is searched in linear time', (_name, piece) => {
    const milliseconds = processorTime(() => expect(cleanText(piece.repeat(100_000))).not.toBe(''));
    expect(milliseconds).toBeLessThan(2_000);
  });

  test.each(secrets)('%s is removed, the surrounding text stays', (_name, secret) => {
    expect(cleanText(`Use ${secret}, please.`)).toBe('Use [removed], please.');
  });

  test.each([
    ['Authorization: Bearer abcdefghijklmnop1234', 'Authorization: Bearer [removed]'],
    ['x-api-key: abcdefghijklmnop1234', 'x-api-key: [removed]'],
    ['https://me:pass@host.test/a.png', 'https://[removed]@host.test/a.png'],
    ['see https://token@host.test now', 'see https://[removed]@host.test now'],
    [
      'https://s.test/a.png?X-Amz-Date=1&X-Amz-Signature=0a1b#x',
      'https://s.test/a.png?X-Amz-Date=1&X-Amz-Signature=[removed]#x',
    ],
    ['/assets/asset_1?expires=9&signature=abc-_', '/assets/asset_1?expires=9&signature=[removed]'],
  ])('%s', (given, expected) => {
    expect(cleanText(given)).toBe(expected);
    expect(cleanText(expected)).toBe(expected);
  });

  test.each([
    'A task-force of sk-ill, 12:30 at https://example.com/a?size=1024x1024',
    'write to me@example.com about the key to bearer bonds',
    'user:pass without an address',
    `data:image/png;base64,${'sk'.repeat(400)}`,
  ])('nothing secret in %.60s', (text) => {
    expect(cleanText(text)).toBe(text);
  });
});

describe('bodies', () => {
  test('reports the paths, and replaces fields that contain only a credential', () => {
    const body = {
      prompt: 'a kite',
      mcp_servers: [{ type: 'url', url: 'https://a:b@c.test', name: 'x', authorization_token: 'short' }],
    };
    expect(withoutCredentials(body)).toEqual({
      value: {
        prompt: 'a kite',
        mcp_servers: [
          { type: 'url', url: 'https://[removed]@c.test', name: 'x', authorization_token: '[removed]' },
        ],
      },
      removed: ['mcp_servers[0].url', 'mcp_servers[0].authorization_token'],
    });
  });

  test('a body without credentials is returned as the same object', () => {
    const body = { prompt: 'a kite', image: new Blob(['x']), values: [0.1, 0.2] };
    expect(withoutCredentials(body)).toEqual({ value: body, removed: [] });
    expect(withoutCredentials(body).value).toBe(body);
  });

  test('no secret is left, at any place', () => {
    const [, secret] = secrets[0] ?? [];
    const place = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constant(secret),
        fc.string().map((words) => `${words} ${secret}`),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.string(), tie('value'), { maxKeys: 3 }),
        fc.constant({ [`k ${secret}`]: 1 }),
      ),
    })).value;
    fc.assert(
      fc.property(place, (value) => {
        expect(JSON.stringify(withoutCredentials(value).value)).not.toContain(secret);
      }),
    );
  });
});
