import { expect, test } from 'vitest';
import { withTexts } from '#lib/client/form/embedding-body.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import { createRunsStore } from '#lib/client/run/runs-store.ts';
import type { TransportMessage } from '#lib/client/transport/transport-message.ts';
import { singleRuns } from './embedding-runs.ts';
import { embeddingSetOf } from './embedding-set.ts';
import { embeddingPlanOf, startEmbeddings, stopEmbeddings } from './start-embeddings.ts';

function embed(count: number) {
  const open: { emit(message: TransportMessage): void; stopped: boolean }[] = [];
  const store = createRunsStore({
    open(_, emit) {
      const call = { emit, stopped: false };
      open.push(call);
      return {
        stop() {
          call.stopped = true;
          emit({ type: 'stopped', at: 5 });
        },
      };
    },
    urlOf: (path) => path,
    schedule: (flush) => flush(),
    newId: () => `run-${open.length}`,
  });
  const runs = singleRuns({
    operationId: 'native.batch-embed-contents',
    page: 'bench',
    model: 'm',
    request: {
      method: 'POST',
      path: '/v1beta/models/m:batchEmbedContents',
      body: {
        requests: withTexts(
          [],
          Array.from({ length: count }, (_, index) => `text ${index}`),
        ),
      },
    },
  });
  const id = startEmbeddings(store, runs);
  const first = (): Run => {
    const run = store.list().find((known) => known.id === id);
    if (run === undefined) throw new Error('the first run is gone');
    return run;
  };
  const view = () => embeddingSetOf(first(), store.list(), embeddingPlanOf(first()));
  const answer = (at: number) => {
    open[at]?.emit({ type: 'response', at: 2, value: { embedding: { values: [at, 1] } }, media: [] });
    open[at]?.emit({ type: 'end', at: 3 });
  };
  return { store, open, id, view, answer, first };
}

test('concurrency is limited; a finished request starts the next', () => {
  const { open, view, answer } = embed(50);
  expect(open).toHaveLength(4);
  answer(1);
  expect(open).toHaveLength(5);
  expect(
    view()
      .texts.slice(0, 3)
      .map(({ state }) => state),
  ).toEqual(['waiting', 'embedded', 'waiting']);
  for (let at = 0; at < 50; at += 1) if (at !== 1) answer(at);
  const { texts, live } = view();
  expect(live).toBe(false);
  // More runs than the store keeps: groups are kept whole.
  expect(texts.map(({ vector }) => vector?.[0])).toEqual(Array.from({ length: 50 }, (_, at) => at));
});

test('an error affects only its text', () => {
  const { open, view, answer } = embed(3);
  open[1]?.emit({ type: 'failed', at: 1, error: { kind: 'http', message: 'too long' } });
  answer(0);
  answer(2);
  expect(view()).toMatchObject({
    live: false,
    texts: [
      { state: 'embedded' },
      { state: 'failed', error: { message: 'too long' } },
      { state: 'embedded' },
    ],
  });
});

test('stopping a group stops running requests, drops queued ones and keeps results', () => {
  const { store, open, id, view, answer } = embed(20);
  answer(0);
  stopEmbeddings(store, id);
  expect(open).toHaveLength(5);
  expect(store.list().some(isLive)).toBe(false);
  const { texts, live } = view();
  expect(live).toBe(false);
  expect(texts.map(({ state }) => state)).toEqual([
    'embedded',
    ...Array.from({ length: 19 }, () => 'stopped'),
  ]);
});
