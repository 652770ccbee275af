// Tests the reservations of budgets in a real database: exact for requests at once, right after a process has died.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { silentLogger } from '#lib/server/db/logger.ts';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { until } from '#tests/support/until.ts';
import { openReservations } from './reservations.ts';
import { openUsage } from './usage.ts';
import type { CountedCall } from './usage-counts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.empty());
afterAll(() => database.close());

const call: CountedCall = {
  keyId: 'key_a',
  model: 'm',
  operation: 'images.generate',
  provider: 'openai',
  outcome: 'done',
  milliseconds: 5,
  inputTokens: 1,
  outputTokens: 2,
  images: 1,
  cost: 0.1,
};
const requested = { owner: 'key_a', budget: 1, amount: 0.1, model: 'm\0', operation: 'images.generate' };

/** A process; `exclusive`: it has the database for itself. */
async function open(at: TestDatabase = database, options: { exclusive?: boolean; renewMs?: number } = {}) {
  const { drizzle, transaction } = at;
  const usage = openUsage(at, silentLogger);
  const exclusive = options.exclusive ?? false;
  const reservations = await openReservations(
    { drizzle, transaction, exclusive },
    { usage, log: silentLogger, ...(options.renewMs && { renewMs: options.renewMs }) },
  );
  const reserve = async (id: string, changed: Partial<typeof requested> = {}) => {
    const { owner, budget, ...request } = { id, ...requested, ...changed };
    const { owner: refusing, ...reserved } = await reservations.reserve(request, [{ owner, budget }]);
    return { accepted: refusing === undefined, ...reserved };
  };
  const moneyOf = async (key = 'key_a') => (await usage.spending()).get(key);
  return {
    ...{ reservations, reserve, moneyOf, usage },
    async stop() {
      await reservations.stop();
      await usage.stop();
    },
  };
}

const expire = () => database.query(`update easel.reservations set expires_at = now() - interval '1 second'`);

describe('a reservation', () => {
  test('counts beside what is spent, and ends with the real cost', async () => {
    const { reserve, reservations, moneyOf, stop } = await open();
    expect(await reserve('a', { amount: 0.7 })).toEqual({ accepted: true, spent: 0, reserved: 0 });
    expect(await reserve('b', { amount: 0.4 })).toEqual({ accepted: false, spent: 0, reserved: 0.7 });
    await reservations.settle('a', { ...call, cost: 0.2 });
    expect(await reserve('b', { amount: 0.9 })).toEqual({ accepted: false, spent: 0.2, reserved: 0 });
    expect(await reserve('b', { amount: 0.8 })).toMatchObject({ accepted: true });
    await reservations.settle('b', { ...call, cost: 0, outcome: 'refused' });
    expect(await moneyOf()).toEqual({ spent: 0.2, reserved: 0 });
    expect(await reserve('c', { owner: 'key_b' })).toEqual({ accepted: true, spent: 0, reserved: 0 });
    await stop();
  });

  test('that is refused is not renewed', async () => {
    let looks = 0;
    const { drizzle } = database;
    const execute = vi.spyOn(drizzle, 'execute');
    const transaction: TestDatabase['transaction'] = (work) => {
      looks += 1;
      return database.transaction(work);
    };
    const { reserve, reservations, stop } = await open({ ...database, drizzle, transaction }, { renewMs: 2 });
    await reserve('a');
    expect(await reserve('b', { amount: 1 })).toMatchObject({ accepted: false });
    await reservations.settle('a', { ...call, cost: 0 });
    const from = looks;
    await until(() => looks > from);
    execute.mockClear();
    await until(() => looks > from + 2);
    expect(execute).not.toHaveBeenCalled();
    execute.mockRestore();
    await stop();
  });

  test('of two processes at once: exactly what the budget pays for, in spite of rounding', async () => {
    const [one, two] = [await open(), await open()];
    const requests = Array.from({ length: 60 }, (_, index) => (index % 2 ? one : two).reserve(`r${index}`));
    const accepted = (await Promise.all(requests)).filter((reserved) => reserved.accepted);
    expect(accepted).toHaveLength(10);
    await Promise.all([one.stop(), two.stop()]);
  });

  test('the first request of a month is accepted whatever it costs; one that costs nothing only within the budget', async () => {
    const { reserve, stop } = await open();
    expect(await reserve('a', { amount: 5 })).toMatchObject({ accepted: true });
    expect(await reserve('b', { amount: 0 })).toEqual({ accepted: false, spent: 0, reserved: 5 });
    await stop();
  });

  test('that is settled while the database is away is settled later', async () => {
    let isAway = false;
    const away: TestDatabase = {
      ...database,
      query: (text, values) =>
        isAway ? Promise.reject(new Error('no database')) : database.query(text, values),
    };
    const { reserve, reservations, moneyOf, stop } = await open(away);
    await reserve('a');
    isAway = true;
    await reservations.settle('a', call);
    isAway = false;
    expect(await moneyOf()).toEqual({ spent: 0.1, reserved: 0 });
    await stop();
  });
});

describe('a call that two pay for', () => {
  const request = { amount: 0.1, model: 'm', operation: 'images.generate' };
  const budgets = (key: number, person: number) =>
    [
      { owner: 'key_a', budget: key },
      { owner: 'person_a', budget: person },
    ] as const;

  test('is accepted within both budgets, and reserved of neither if one has too little', async () => {
    const { reservations, moneyOf, stop } = await open();
    const at = (id: string, key: number, person: number) =>
      reservations.reserve({ id, ...request }, budgets(key, person));
    expect(await at('a', 1, 1)).toEqual({ spent: 0, reserved: 0 });
    expect(await at('b', 1, 0.1)).toMatchObject({ owner: 'person_a', reserved: 0.1 });
    expect(await at('c', 0.1, 1)).toMatchObject({ owner: 'key_a', reserved: 0.1 });
    expect(await moneyOf('key_a')).toEqual({ spent: 0, reserved: 0.1 });
    await reservations.settle('a', { ...call, payer: 'person_a' });
    for (const account of ['key_a', 'person_a'])
      expect(await moneyOf(account)).toEqual({ spent: 0.1, reserved: 0 });
    await stop();
  });

  test('500 at once over two keys of a person with money for 50: exactly 50', async () => {
    const [one, two] = [await open(), await open()];
    const requests = Array.from({ length: 500 }, async (_, index) => {
      const { reservations } = index % 2 ? one : two;
      const [key, person] = budgets(100, 5);
      const pair = [{ ...key, owner: `key_${index % 3}` }, person] as const;
      return await reservations.reserve({ id: `r${index}`, ...request }, pair);
    });
    const accepted = (await Promise.all(requests)).filter(({ owner }) => owner === undefined);
    expect(accepted).toHaveLength(50);
    await Promise.all([one.stop(), two.stop()]);
  });

  test('is one call of the usage when its process dies', async () => {
    const killed = await open();
    await killed.reservations.reserve({ id: 'a', ...request }, budgets(1, 1));
    await killed.stop();
    const restarted = await open(database, { exclusive: true });
    expect(await restarted.usage.read(0, 60)).toMatchObject([{ keyId: 'key_a', stopped: 1, cost: 0.1 }]);
    expect(await restarted.moneyOf('person_a')).toEqual({ spent: 0.1, reserved: 0 });
    await restarted.stop();
  });
});

describe('a process that dies', () => {
  test('has spent what it reserved when its lease is over; others go on', async () => {
    const [dead, alive] = [await open(), await open(database, { renewMs: 20 })];
    await dead.reserve('a', { amount: 0.4 });
    await dead.reservations.stop();
    await expire();
    await alive.reserve('b');
    await until(async () => (await alive.moneyOf())?.spent === 0.4);
    expect(await alive.moneyOf()).toEqual({ spent: 0.4, reserved: 0.1 });
    const [row] = await alive.usage.read(0, 60);
    expect(row).toMatchObject({ model: 'm', stopped: 1, cost: 0.4, estimated: 0.4 });
    // It was only slow: the call is counted, its cost was counted before.
    await dead.reservations.settle('a', call);
    expect(await alive.moneyOf()).toEqual({ spent: 0.4, reserved: 0.1 });
    await alive.stop();
    await dead.usage.stop();
  });

  test('renews its reservations as long as it lives', async () => {
    const { reserve, moneyOf, stop } = await open(database, { renewMs: 20 });
    await reserve('a');
    const isRenewed = async () => {
      const { rows } = await database.query(
        `select from easel.reservations where expires_at > now() + interval '118 seconds'`,
      );
      return rows.length > 0;
    };
    await database.query(`update easel.reservations set expires_at = now() + interval '9 seconds'`);
    await until(isRenewed);
    expect(await moneyOf()).toEqual({ spent: 0, reserved: 0.1 });
    await stop();
  });

  test('of a database of its own has spent it at the next start', async () => {
    const killed = await open();
    await killed.reserve('a');
    await killed.stop();
    const restarted = await open(database, { exclusive: true });
    expect(await restarted.moneyOf()).toEqual({ spent: 0.1, reserved: 0 });
    await restarted.stop();
  });
});
