import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPlaces } from '#lib/server/db/leases.ts';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { FetchRefused, postGuarded } from '#lib/server/http/guarded-fetch.ts';
import { listen } from '#tests/support/listen.ts';
import { createWebhookSecrets, signWebhook } from './sign-webhook.ts';
import { createWebhooks, type Webhooks, type WebhooksOptions } from './webhooks.ts';

let database: TestDatabase;
let started: Webhooks[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.empty());
afterEach(async () => {
  for (const webhooks of started) await webhooks.stop();
  started = [];
});
afterAll(() => database.close());

type Sent = { url: string; body: string; headers: Record<string, string> };
type Answer = number | [status: number, headers: Record<string, string>] | 'unreachable' | 'never';

/** Webhooks of a process whose receivers answer as told; `sent` has every attempt. */
function open(answer: (sent: Sent, attempt: number) => Answer, options: Partial<WebhooksOptions> = {}) {
  const sent: Sent[] = [];
  const post: typeof postGuarded = async (url, { body, headers, signal }) => {
    const one = { url, body, headers };
    sent.push(one);
    const given = answer(one, sent.filter((other) => other.body === body).length);
    if (given === 'unreachable') throw new FetchRefused('it cannot be reached');
    if (given === 'never') {
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    }
    const [status, received] = Array.isArray(given) ? given : [Number(given), {}];
    return { status, headers: received };
  };
  const webhooks = createWebhooks({
    ...{ database, post, allowPrivateNetwork: false, delays: [20, 20, 20], pollMs: 10, graceMs: 0 },
    ...options,
  });
  started.push(webhooks);
  return { webhooks, sent };
}

const url = 'https://hooks.example/a';

type Given = { taskId?: string | null; url?: string; ownerKeyId?: string };

async function add(webhooks: Webhooks, body: string, given: Given = {}) {
  const { taskId = 'video_1', ownerKeyId = 'key_a' } = given;
  const event = { ownerKeyId, requestId: 'req_1', event: 'video.generation.queue', body };
  await database.transaction((session) => webhooks.add(session, { ...event, taskId, url: given.url ?? url }));
  webhooks.wake();
}

async function deliveries(webhooks: Webhooks) {
  return await webhooks.deliveries.find({ requestId: 'req_1' });
}

/** Waits until nothing is waiting. */
async function settled(webhooks: Webhooks) {
  await expect
    .poll(async () => (await deliveries(webhooks)).filter(({ state }) => state === 'waiting'))
    .toEqual([]);
  return await deliveries(webhooks);
}

describe('a delivery', () => {
  test('is signed so that standardwebhooks verifies it, with the same id in every attempt', async () => {
    const { webhooks, sent } = open((_, attempt) => (attempt < 4 ? 503 : 204));
    await add(webhooks, '{"type":"x"}');
    await webhooks.start();
    expect(await settled(webhooks)).toMatchObject([
      { state: 'delivered', attempts: 4, failures: 3, lastStatus: 204, lastError: null },
    ]);
    const { secret } = await webhooks.secrets.show('key_a');
    for (const { headers, body } of sent)
      expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'x' });
    expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(sent[0]?.headers['x-idempotency-key']).toBe('video_1-queue');
    const forged = { ...sent[0]?.headers, 'webhook-id': 'msg_other' };
    expect(() => new Webhook(secret).verify('{"type":"x"}', forged)).toThrow('No matching signature');
  });

  test('is given up after the last delay, with the reason', async () => {
    const { webhooks } = open((_, attempt) => (attempt < 4 ? 'unreachable' : 302));
    await add(webhooks, 'a');
    await webhooks.start();
    expect(await settled(webhooks)).toMatchObject([
      { state: 'failed', attempts: 4, lastStatus: 302, lastError: 'The address answered with status 302.' },
    ]);
  });

  test('waits as long as Retry-After says', async () => {
    const { webhooks } = open(() => [429, { 'retry-after': '3600' }]);
    await add(webhooks, 'a');
    await webhooks.start();
    await expect.poll(async () => (await deliveries(webhooks))[0]?.lastStatus).toBe(429);
    const [row] = await deliveries(webhooks);
    const waits = (row?.nextAttemptAt.getTime() ?? 0) - (row?.attemptedAt?.getTime() ?? 0);
    expect(waits / 1000).toBeCloseTo(3600, -1);
  });

  test('that is redelivered has the same id and a new series of attempts', async () => {
    let up = false;
    const { webhooks, sent } = open(() => (up ? 204 : 500));
    await add(webhooks, 'a');
    await webhooks.start();
    const [row] = await settled(webhooks);
    up = true;
    expect(await webhooks.redeliver('msg_unknown')).toBeUndefined();
    await webhooks.redeliver(row?.id ?? '');
    expect(await settled(webhooks)).toMatchObject([{ state: 'delivered', attempts: 5, failures: 0 }]);
    expect(sent.at(-1)?.headers['webhook-id']).toBe(row?.id);
  });

  test('of a killed process is sent by the next one, of a stopped process at once', async () => {
    const first = open(() => 'never');
    await add(first.webhooks, 'a');
    await first.webhooks.start();
    await expect.poll(() => first.sent.length).toBe(1);
    await first.webhooks.stop();
    const second = open(() => 204);
    await second.webhooks.start();
    expect(await settled(second.webhooks)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    // Killed: its lease is left behind.
    await add(second.webhooks, 'b');
    await settled(second.webhooks);
    await second.webhooks.stop();
    // With a single process all leases are of an earlier one; with several they must have ended.
    const until = `now() ${database.exclusive ? '+' : '-'} interval '50 seconds'`;
    await database.query(
      `update easel.webhook_deliveries set state = 'waiting', finished_at = null, lease_token = 'x', lease_until = ${until}
        where body = 'b'`,
    );
    const third = open(() => 204);
    await third.webhooks.start();
    expect((await settled(third.webhooks)).map(({ attempts }) => attempts)).toEqual([2, 2]);
  });
});

describe('several deliveries', () => {
  test('of one task are sent in order, one at a time; those of others do not wait', async () => {
    const { webhooks, sent } = open(({ body }, attempt) => (body === '1a' && attempt < 3 ? 500 : 204));
    for (const body of ['1a', '1b', '1c']) await add(webhooks, body);
    await add(webhooks, '2a', { taskId: 'video_2' });
    await add(webhooks, 'image', { taskId: null });
    await webhooks.start();
    await settled(webhooks);
    const bodies = sent.map(({ body }) => body);
    expect(bodies.filter((body) => body.startsWith('1'))).toEqual(['1a', '1a', '1a', '1b', '1c']);
    for (const body of ['2a', 'image']) expect(bodies.indexOf(body)).toBeLessThan(bodies.indexOf('1b'));
  });

  test('to one host are at most two at a time, over two processes each row once', async () => {
    const { webhooks, sent } = open(() => 'never');
    const other = open(() => 204);
    for (let index = 0; index < 5; index += 1) await add(webhooks, `${index}`, { taskId: null });
    await add(webhooks, 'else', { taskId: null, url: 'https://other.example/' });
    await webhooks.start();
    await expect.poll(() => sent.length).toBe(3);
    await add(webhooks, 'later', { taskId: null, url: 'https://later.example/' });
    await expect.poll(() => sent.some(({ body }) => body === 'later')).toBe(true);
    expect(sent.map((one) => new URL(one.url).host).sort()).toEqual([
      ...['hooks.example', 'hooks.example', 'later.example', 'other.example'],
    ]);
    const claim = { limit: 16, places: createPlaces(() => 9), leaseMs: 9000 };
    const claimed = await Promise.all([
      other.webhooks.deliveries.claim(claim),
      webhooks.deliveries.claim(claim),
    ]);
    expect(claimed.flat()).toHaveLength(3);
  });

  test('of two processes are each sent once, in order', async () => {
    const processes = [open(() => 204), open(() => 204)];
    const [{ webhooks } = open(() => 204)] = processes;
    const sequence = Array.from({ length: 40 }, (_, index) => `${index % 8} ${index}`);
    for (const body of sequence) {
      const [task] = body.split(' ');
      await add(webhooks, body, { taskId: `video_${task}`, url: `https://host-${task}.example/` });
    }
    await Promise.all(processes.map((one) => one.webhooks.start()));
    await settled(webhooks);
    for (const { sent } of processes) {
      for (const task of sequence.slice(0, 8)) {
        const own = sent.filter(({ body }) => body.startsWith(task.slice(0, 2))).map(({ body }) => body);
        expect(own).toEqual(sequence.filter((body) => own.includes(body)));
      }
    }
    expect(processes.flatMap(({ sent }) => sent.map(({ body }) => body)).sort()).toEqual(sequence.toSorted());
  });

  test('go on when the receiver refuses the earlier one for good', async () => {
    const { webhooks, sent } = open(({ body }) => (body === 'a' ? 404 : 204), { delays: [5, 5, 5, 5, 5, 5] });
    for (const body of ['a', 'b', 'c']) await add(webhooks, body);
    await webhooks.start();
    const rows = await settled(webhooks);
    expect(rows.map(({ state, attempts }) => [state, attempts])).toEqual([
      ...[
        ['failed', 4],
        ['delivered', 1],
        ['delivered', 1],
      ],
    ]);
    expect(sent.map(({ body }) => body)).toEqual(['a', 'a', 'a', 'a', 'b', 'c']);
  });

  test('of one task that are added while the earlier one is settled are never stuck', async () => {
    const { webhooks } = open(() => 204);
    await webhooks.start();
    for (let index = 0; index < 25; index += 1) await add(webhooks, `${index}`);
    const rows = await settled(webhooks);
    expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: 25 }, () => 'delivered'));
  });

  test('end with a 410, also later ones; a redelivery enables the URL again', async () => {
    let status = 410;
    const { webhooks, sent } = open(() => status);
    for (const body of ['a', 'b']) await add(webhooks, body);
    await add(webhooks, 'elsewhere', { taskId: 'video_2' });
    await webhooks.start();
    await settled(webhooks);
    await add(webhooks, 'c');
    const rows = await settled(webhooks);
    expect(rows.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['failed', 1],
      ['failed', 0],
      ['failed', 1],
      ['failed', 0],
    ]);
    status = 200;
    await webhooks.redeliver(rows[0]?.id ?? '');
    await settled(webhooks);
    await add(webhooks, 'd');
    await settled(webhooks);
    const bodies = sent.map(({ body }) => body);
    // Those of two tasks have no order.
    expect(bodies.slice(0, 2).toSorted()).toEqual(['a', 'elsewhere']);
    expect(bodies.slice(2)).toEqual(['a', 'd']);
  });
});

describe('receivers that never answer', () => {
  test('of one key delay no other key', async () => {
    const silent: Server[] = [];
    let connections = 0;
    let most = 0;
    const silentUrl = async () => {
      const server = createServer((socket) => {
        connections += 1;
        most = Math.max(most, connections);
        socket
          .on('error', () => {})
          .on('close', () => {
            connections -= 1;
          });
        socket.resume();
      });
      silent.push(server);
      return await listen(server);
    };
    const received: string[] = [];
    const receiver = createHttpServer((request, response) => {
      received.push(request.url ?? '');
      response.writeHead(204).end();
    });
    const base = await listen(receiver);
    const { webhooks } = open(() => 200, { post: postGuarded, allowPrivateNetwork: true });
    try {
      for (let index = 0; index < 40; index += 1)
        await add(webhooks, `a${index}`, { taskId: null, url: await silentUrl() });
      await webhooks.start();
      await expect.poll(() => connections, { timeout: 15_000 }).toBeGreaterThan(0);
      for (let index = 0; index < 20; index += 1)
        await add(webhooks, `b${index}`, {
          taskId: `video_${index}`,
          url: `${base}/${index}`,
          ownerKeyId: 'key_b',
        });
      // In turns of 10 s, the others would take most of a minute.
      await expect.poll(() => received.length, { timeout: 15_000 }).toBe(20);
      expect(most).toBeLessThanOrEqual(8);
    } finally {
      await webhooks.stop();
      for (const server of [...silent, receiver]) server.close();
    }
  });
});

describe('the secret of a key', () => {
  const event = { id: 'msg_1', timestamp: Math.floor(Date.now() / 1000), body: '{}' };

  test('is made once, and after a rotation signs for a day beside the new one', async () => {
    const secrets = createWebhookSecrets(database);
    const [one, same] = await Promise.all([secrets.show('key_a'), secrets.show('key_a')]);
    expect(one).toEqual(same);
    expect(one).toMatchObject({ secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/), previousUntil: null });
    const rotated = await secrets.rotate('key_a', async () => {});
    expect(Date.parse(rotated.previousUntil ?? '') / 3_600_000).toBeCloseTo(Date.now() / 3_600_000 + 24, 1);
    const headers = signWebhook(event, await secrets.signing('key_a'));
    for (const { secret } of [one, rotated]) expect(new Webhook(secret).verify('{}', headers)).toEqual({});
    await database.query("update easel.webhook_secrets set rotated_at = now() - interval '25 hours'");
    expect(await secrets.signing('key_a')).toEqual([rotated.secret]);
    expect((await secrets.show('key_a')).previousUntil).toBeNull();
    expect((await secrets.show('key_b')).secret).not.toBe(rotated.secret);
  });
});

test.each([
  ...['https://10.0.0.1/', 'https://169.254.169.254/latest', 'https://[::1]/', 'https://[::ffff:10.0.0.1]/'],
  ...['https://localhost/', 'https://api.localhost./', 'https://2130706433/', 'https://0x7f.1/'],
])('%s is refused, unless private addresses are allowed', (address) => {
  expect(() => open(() => 200).webhooks.checkUrl('callback_url', address)).toThrow(
    /^callback_url must not lead to a private address; got "/,
  );
  open(() => 200, { allowPrivateNetwork: true }).webhooks.checkUrl('callback_url', address);
  for (const fine of [url, 'https://93.184.215.14/', undefined])
    open(() => 200).webhooks.checkUrl('callback_url', fine);
});
