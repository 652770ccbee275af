// Kills the real process between a state and its delivery: the next process delivers every state, in order.
import { rm } from 'node:fs/promises';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signingSecretSchema } from '#lib/contract/pages/delivery.ts';
import { videoEvent } from '#lib/contract/webhooks/webhook-events.ts';
import {
  type CallbackReceiver,
  certificatePath,
  openCallbackReceiver,
} from '#tests/support/callback-receiver.ts';
import { makeDataDirectory } from '#tests/support/server-environment.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';

const dataDirectory = makeDataDirectory();
let server: RunningServer;
let receiver: CallbackReceiver;
let answers = false;
const start = () =>
  startServer({
    dataDirectory,
    environment: { ALLOW_PRIVATE_NETWORK: 'true', NODE_EXTRA_CA_CERTS: certificatePath },
  });
beforeAll(async () => {
  receiver = await openCallbackReceiver(() => (answers ? { status: 204 } : null));
  server = await start();
});
afterAll(async () => {
  await server.kill();
  await receiver.close();
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
});

test('callbacks survive a kill: they are delivered at least once, in order, with their ids', async () => {
  const request = { model: 'delta-1.1', prompt: 'Two boats', duration: 3, resolution: '480p' };
  const created = await fetch(`${server.baseUrl}/api/gateway/v1/videos`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ ...request, callback_url: `${receiver.url}/kill` }),
  });
  expect(created.status).toBe(202);
  const { id } = await created.json();
  const statusOf = async () =>
    (await (await fetch(`${server.baseUrl}/api/gateway/v1/videos/${id}`)).json()).status;
  await expect.poll(statusOf).toBe('completed');
  // The first event has been sent, on a slow machine more than once, and has no response; the others wait for it.
  const [lost] = await receiver.wait('/kill', 1);
  await server.kill();
  const sent = receiver.received.length;
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toHaveProperty('size', 1);

  answers = true;
  server = await start();
  const callbacks = (await receiver.wait('/kill', sent + 4)).slice(sent);
  const secret = await fetch(`${server.baseUrl}/api/keys/playground/signing-secret`);
  const webhook = new Webhook(signingSecretSchema.parse(await secret.json()).secret);
  const events = callbacks.map(({ body, headers }) => videoEvent.parse(webhook.verify(body, headers)));
  expect(events.map(({ data }) => data.status)).toEqual(['pending', 'queue', 'in_progress', 'completed']);
  expect(callbacks[0]?.headers['webhook-id']).toBe(lost?.headers['webhook-id']);
  expect(callbacks[0]?.body).toBe(lost?.body);
  const link = events.at(-1)?.data.data?.url ?? '';
  expect(link.startsWith(new URL(created.url).origin)).toBe(true);
});
