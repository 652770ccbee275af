// Tests that a failed recording does not change the response of the run and is reported.
import { describe, expect, test } from 'vitest';
import { ofTeam } from '#lib/server/auth/visible-to.ts';
import { events } from '#lib/server/http/outcome.ts';
import { fromWeb, toWeb } from '#lib/server/http/web-request.ts';
import type { Storage } from '#lib/server/storage/storage.ts';
import { ask, HistoryHarness, look, record, response, state } from '#tests/support/history-harness.ts';

const harness = new HistoryHarness();

describe('a full storage', () => {
  /** Accepts up to `limit` bytes of each file, then throws the error of a full disk. */
  const fullAfter = (limit: number): Storage => ({
    ...harness.storage,
    async put(key, body) {
      let size = 0;
      for await (const chunk of body instanceof Uint8Array ? [body] : body) {
        size += chunk.byteLength;
        if (size > limit) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      }
      return harness.storage.put(key, Buffer.alloc(size));
    },
  });
  async function* frames() {
    for (let index = 0; index < 50; index += 1) yield `data: {"n":${index}}\n\n`;
  }

  test('does not affect the run, is logged once, and recording resumes', async () => {
    let limit = 100;
    const history = await harness.open({
      storage: { ...harness.storage, put: (key, body) => fullAfter(limit).put(key, body) },
    });
    const request = fromWeb(new Request('http://localhost/v1/messages', { method: 'POST' }));
    const recording = history.record({ request, startedMs: performance.now(), isOwn: true, owner: ofTeam });
    recording?.begin({
      ...{ requestId: 'req_full', operationId: 'messages.create', raw: Buffer.from('{}') },
      ...{ model: undefined, providerId: () => null, use: () => undefined },
    });
    const sent = recording?.follow(events(frames()));
    const text = await toWeb(sent ?? events(frames())).text();
    expect(text.split('\n\n')).toHaveLength(51);
    await record(history, events(frames()));
    await expect
      .poll(() => state(history))
      .toMatchObject({ problem: 'The disk of the data directory is full.' });
    await expect
      .poll(() => look(history, 'req_full'))
      .toMatchObject({ outcome: 'done', responseBytes: text.length });
    expect(await ask(history, 'GET', '/api/runs/req_full/response')).toBeUndefined();
    expect(harness.logged.filter((line) => line.includes('Runs are not saved'))).toHaveLength(1);

    limit = 1e9;
    const id = await record(history, events(frames()));
    await expect.poll(() => look(history, id)).toMatchObject({ outcome: 'done' });
    expect(await state(history)).toMatchObject({ problem: null });
    await history.stop();
  });

  test('many concurrent large responses do not fill the disk', async () => {
    const mebibyte = 1024 * 1024;
    let used = 0;
    let least = Number.POSITIVE_INFINITY;
    const disk = 300 * mebibyte;
    const history = await harness.open({
      freeBytes: async () => disk - used,
      storage: {
        ...harness.storage,
        async put(_key, body) {
          let size = 0;
          for await (const piece of body instanceof Uint8Array ? [body] : body) {
            size += piece.byteLength;
            used += piece.byteLength;
            least = Math.min(least, disk - used);
          }
          return size;
        },
      },
    });
    const large = response(5 * mebibyte);
    const ids = await Promise.all(Array.from({ length: 12 }, () => record(history, { ...large })));
    await history.stop();
    for (const id of ids) expect(await look(history, id)).toMatchObject({ outcome: 'done' });
    expect(least).toBeGreaterThan(240 * mebibyte);
    expect(await state(history)).toMatchObject({ problem: 'The disk of the data directory is full.' });
  });

  test('records nothing while the disk is almost full', async () => {
    const history = await harness.open();
    harness.freeBytes = 1000;
    await history.stop();
    const tight = await harness.open();
    const id = await record(tight);
    await tight.stop();
    expect(await look(tight, id)).toBeUndefined();
    expect(await state(tight)).toMatchObject({ freeBytes: 1000, problem: expect.stringContaining('full') });
  });
});

test('a failing database does not affect the run and leaves no files', async () => {
  const stored = new Set<string>();
  const history = await harness.open({
    storage: {
      ...harness.storage,
      put: (key, body) => {
        stored.add(key);
        return harness.storage.put(key, body);
      },
      delete: async (key) => void stored.delete(key),
    },
    database: {
      ...harness.database,
      transaction: () => Promise.reject(new Error('the connection was lost')),
    },
  });
  await record(history);
  await history.stop();
  expect(await state(history)).toMatchObject({ problem: expect.stringContaining('see the log') });
  expect(stored.size).toBe(0);
});
