import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { createConnections } from '#lib/server/http/connections.ts';
import { fromWeb } from '#lib/server/http/web-request.ts';
import { createAuditLog, createAuditTrail } from './audit-trail.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const info = vi.fn();
const open = () =>
  createAuditTrail(database, {
    people: { find: () => undefined },
    connections: createConnections({ trustedProxies: [] }),
    log: { info, warn: () => {}, error: () => {} },
  });
const request = fromWeb(new Request('http://localhost/api/people'));

test('an act is a row and a line of the log; without a row if its transaction fails', async () => {
  const trail = open();
  const act = {
    action: 'role changed',
    target: 'person_1',
    detail: { from: 'viewer', to: 'member' },
  } as const;
  await trail.write({ request, personId: 'person_2' }, act);
  const failing = database.transaction(async (session) => {
    await trail.write({ request, personId: 'person_2' }, act, session);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  const { rows } = await database.query('select actor_id, action, target, detail from easel.audit');
  expect(rows).toEqual([{ actor_id: 'person_2', ...act }]);
  expect(info).toHaveBeenCalledWith(
    expect.objectContaining({ audit: true, event: 'role changed', person: 'person_2' }),
    'audit: role changed',
  );
});

test('rows end after 400 days, and those about strangers when there are very many', async () => {
  await database.empty();
  await database.query(
    `insert into easel.audit (position, at, actor_id, actor_name, action, detail, network) overriding system value values
       (1, now() - interval '401 days', 'a', 'old', 'signed in', '{}', ''),
       (2, now() - interval '399 days', 'a', 'recent', 'signed in', '{}', ''),
       (3, now(), null, 'early stranger', 'sign-in failed', '{}', ''),
       (100002, now(), null, 'stranger', 'sign-in failed', '{}', ''),
       (100004, now(), 'a', 'last', 'signed in', '{}', '')`,
  );
  await open().deleteExpired();
  const { rows } = await database.query('select actor_name as name from easel.audit order by position');
  expect(rows).toEqual([{ name: 'recent' }, { name: 'stranger' }, { name: 'last' }]);
});

let lines: { network: string; times: number }[];
let timers: (() => void)[];
let audit: ReturnType<typeof createAuditLog>;
beforeEach(() => {
  lines = [];
  timers = [];
  audit = createAuditLog({
    warn: ({ network, times }) => lines.push({ network, times }),
    later: (_, work) => timers.push(work),
  });
});
const endWindow = () => timers.splice(0).forEach((work) => void work());

test('names the network, not the address, once a minute with the number of the rest', () => {
  for (let count = 0; count < 40; count += 1) audit('wrong API key', { peer: '192.0.2.7' });
  expect(lines).toEqual([{ network: '192.0.2.0/24', times: 1 }]);
  endWindow();
  expect(lines).toEqual([
    { network: '192.0.2.0/24', times: 1 },
    { network: '192.0.2.0/24', times: 39 },
  ]);
  audit('wrong API key', { peer: '127.0.0.1', forwardedFor: '2001:db8:0:1::7' });
  expect(lines.at(-1)).toEqual({ network: '2001:db8:0:1::/64', times: 1 });
});

test('has a limit for many networks', () => {
  for (let site = 0; site < 5_000; site += 1)
    audit('sign-in failed', { peer: `10.${site >> 8}.${site & 255}.1` });
  expect(lines).toHaveLength(100);
  endWindow();
  expect(lines.slice(100)).toEqual([{ network: 'others', times: 4_900 }]);
});
