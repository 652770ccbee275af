import { expect, test, vi } from 'vitest';
import { PagesCallError } from '#lib/client/transport/call-pages.ts';
import type { Recording } from '#lib/client/transport/recording.ts';
import type { OpenedRun } from './open-recording.ts';
import { createOpenedRuns } from './opened-runs.ts';
import { type LiveResponse, liveRun } from './test-recording.ts';

const image: LiveResponse = {
  operationId: 'images.generate',
  body: { prompt: 'a kite' },
  status: 200,
  headers: { 'content-type': 'application/json' },
  headersMs: 1,
  pieces: [[2, new TextEncoder().encode('{"created":1,"data":[{"b64_json":"aGk="}]}')]],
  endMs: 3,
  ending: 'polite',
};

/** Opens that end when they are told to. */
async function deferredOpens() {
  const live = await liveRun(image);
  const { recording } = live;
  const url = 'blob:one';
  const file = { url, blob: new Blob(['hi']), contentType: 'image/png', bytes: 2 };
  const run = { ...live.run, media: { one: file } };
  const waiting: ((result: OpenedRun) => void)[] = [];
  const open = (_: Recording) => new Promise<OpenedRun>((resolve) => waiting.push(resolve));
  const runs = createOpenedRuns(open);
  const wanted = (...ids: string[]) => ids.map((id) => ({ id, load: () => Promise.resolve(recording) }));
  const finish = async () => {
    await vi.waitUntil(() => waiting.length > 0);
    waiting.shift()?.({ state: 'open', run });
  };
  return { runs, wanted, waiting, finish, url };
}

test('runs are opened one at a time, in their order', async () => {
  const { runs, wanted, waiting, finish } = await deferredOpens();
  runs.want(wanted('a', 'b'));
  await finish();
  await vi.waitUntil(() => runs.opened().size === 1 && waiting.length === 1);
  expect([...runs.opened().keys()]).toEqual(['a']);
  await finish();
  await vi.waitUntil(() => runs.opened().size === 2);
  expect([...runs.opened().keys()]).toEqual(['a', 'b']);
});

test('what is wanted no more is closed, also if it was being opened', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const { runs, wanted, waiting, finish, url } = await deferredOpens();
  runs.want(wanted('a', 'b'));
  await finish();
  await vi.waitUntil(() => waiting.length === 1);
  runs.want(wanted('c'));
  expect([...runs.opened().keys()]).toEqual([]);
  expect(revoked.mock.calls).toEqual([[url]]);
  await finish();
  await vi.waitUntil(() => revoked.mock.calls.length === 2);
  await finish();
  await vi.waitUntil(() => runs.opened().has('c'));
});

test('a run that the server does not have is a failure of that run alone', async () => {
  const { runs, wanted, finish } = await deferredOpens();
  const gone = new PagesCallError({ kind: 'http', message: 'There is no run "x".' }, 404);
  runs.want([{ id: 'x', load: () => Promise.reject(gone) }, ...wanted('a')]);
  await finish();
  await vi.waitUntil(() => runs.opened().size === 2);
  expect(runs.opened().get('x')).toEqual({ state: 'failed', error: gone.details });
});
