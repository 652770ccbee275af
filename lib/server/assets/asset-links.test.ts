import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSettingsStore } from '#lib/server/db/settings-store.ts';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { createAssetLinks, loadLinkSecret } from './asset-links.ts';

const secret = Buffer.alloc(32, 1);
let clock = Date.UTC(2026, 1, 3, 4, 5, 6);
const links = createAssetLinks(secret, () => clock);

/** What a server reads from a link. */
function parts(path: string) {
  const url = new URL(path, 'http://a.test');
  const [, , id = ''] = url.pathname.split('/');
  return {
    id,
    query: { expires: url.searchParams.get('expires'), signature: url.searchParams.get('signature') },
  };
}
const check = (path: string) => links.verify(parts(path).id, parts(path).query);

describe('a signed link', () => {
  test('is a path with an expiry and a signature', () => {
    const { path, expiresAt } = links.sign('asset_a');
    expect(path).toMatch(/^\/assets\/asset_a\?expires=1770095106&signature=[\w-]{43}$/);
    expect(expiresAt).toEqual(new Date(clock + 3_600_000));
  });

  test('is valid for 60 minutes and not after', () => {
    const made = clock;
    const { path } = links.sign('asset_a');
    for (const [afterMs, state] of [
      [0, 'valid'],
      [3_599_999, 'valid'],
      [3_600_000, 'expired'],
      [3_600_001, 'expired'],
      [86_400_000, 'expired'],
    ] as const) {
      clock = made + afterMs;
      expect([afterMs, check(path)]).toEqual([afterMs, state]);
    }
    clock = made;
  });

  test('that is changed anywhere is invalid', () => {
    const { path } = links.sign('asset_a');
    const changed = [
      path.replace('asset_a', 'asset_b'),
      path.replace(/expires=(\d+)/, (_, expires) => `expires=${Number(expires) + 1}`),
      path.replace(/expires=/, 'expires=0'),
      path.replace(/expires=\d+&/, ''),
      path.replace(/&signature=.*/, ''),
      path.replace(/signature=./, (start) => (start.endsWith('A') ? 'signature=B' : 'signature=A')),
      path.slice(0, -1),
      `${path}AAAA`,
      path.replace(/signature=.*/, 'signature='),
      path.replace(/expires=\d+/, 'expires=1e12'),
      path.replace(/expires=\d+/, 'expires=-1'),
    ];
    for (const link of changed) expect([link, check(link)]).toEqual([link, 'invalid']);
    expect(check(path)).toBe('valid');
  });

  test('that is expired and changed to a later expiry is invalid', () => {
    const { path } = links.sign('asset_a');
    clock += 4_000_000;
    expect(check(path.replace(/expires=(\d+)/, (_, expires) => `expires=${Number(expires) + 9_999}`))).toBe(
      'invalid',
    );
    clock -= 4_000_000;
  });

  test('of another secret is invalid', () => {
    const { path } = createAssetLinks(Buffer.alloc(32, 2), () => clock).sign('asset_a');
    expect(check(path)).toBe('invalid');
  });
});

describe('the secret', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  test('is created once and then stays the same', async () => {
    const settings = createSettingsStore(database.drizzle);
    const [one, other] = await Promise.all([loadLinkSecret(settings), loadLinkSecret(settings)]);
    expect(one).toHaveLength(32);
    expect(other).toEqual(one);
    expect(await loadLinkSecret(settings)).toEqual(one);
  });
});
