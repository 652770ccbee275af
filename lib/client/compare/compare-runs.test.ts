import { expect, test } from 'vitest';
import { createRunsStore } from '#lib/client/run/runs-store.ts';
import type { TransportMessage } from '#lib/client/transport/transport-message.ts';
import { type CellRequest, createCompareRuns, maxConcurrent } from './compare-runs.ts';

function setUp() {
  const opened: { prompt: unknown; stopped: boolean; emit(message: TransportMessage): void }[] = [];
  const flushes: (() => void)[] = [];
  let count = 0;
  const runs = createRunsStore({
    open({ body }, emit) {
      const transport = { prompt: body.prompt, stopped: false, emit };
      opened.push(transport);
      return {
        stop() {
          transport.stopped = true;
        },
        leave() {},
      };
    },
    urlOf: (path) => path,
    schedule: (flush) => flushes.push(flush),
    newId: () => `run-${count++}`,
  });
  const end = (position: number, type: 'end' | 'stopped' = 'end') => {
    opened[position]?.emit({ type, at: 5 });
    for (const go of flushes.splice(0)) go();
  };
  const compare = createCompareRuns(runs);
  const phases = () => [...compare.state()].map(([key, run]) => `${key} ${run.phase}`).toSorted();
  return { runs, compare, opened, end, phases };
}

function cellRequest(key: string, fingerprint = key): CellRequest {
  const request = { method: 'POST', path: '/v1/x', body: { prompt: key } };
  return { key, fingerprint, run: { operationId: 'videos.create', model: 'm', request, page: 'compare' } };
}

const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => cellRequest(key));

test('concurrency is limited and the rest runs in order', () => {
  const { compare, opened, end } = setUp();
  compare.start(six);
  expect(opened.map(({ prompt }) => prompt)).toEqual(['a', 'b', 'c', 'd']);
  expect(opened.length).toBe(maxConcurrent);
  expect(compare.state().get('f')).toEqual({ phase: 'queued', fingerprint: 'f', position: 1 });
  end(2);
  expect(opened.map(({ prompt }) => prompt)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(compare.state().get('f')).toMatchObject({ phase: 'queued', position: 0 });
  end(0);
  expect(compare.state().get('f')).toMatchObject({ phase: 'sent' });
});

test('stopping all stops running cells and clears the queue', () => {
  const { compare, opened, end, phases } = setUp();
  compare.start(six);
  compare.stop(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(opened.every(({ stopped }) => stopped)).toBe(true);
  for (const position of [0, 1, 2, 3]) end(position, 'stopped');
  expect(opened.length).toBe(4);
  expect(phases()).toEqual(['a sent', 'b sent', 'c sent', 'd sent']);
});

test('stopping one cell does not affect the others', () => {
  const { compare, opened, end } = setUp();
  compare.start(six);
  compare.stop(['e']);
  compare.stop(['b']);
  expect(opened.map(({ stopped }) => stopped)).toEqual([false, true, false, false]);
  expect(compare.state().has('e')).toBe(false);
  end(1, 'stopped');
  expect(opened.map(({ prompt }) => prompt)).toEqual(['a', 'b', 'c', 'd', 'f']);
});

test('running a cell again drops its previous run', () => {
  const { compare, runs, end } = setUp();
  compare.start([cellRequest('a'), cellRequest('b')]);
  end(0);
  end(1);
  const before = compare.state().get('a');
  compare.start([cellRequest('a', 'changed')]);
  expect(compare.state().get('a')).toMatchObject({ phase: 'sent', fingerprint: 'changed' });
  expect(compare.state().get('a')?.runId).not.toBe(before?.runId);
  expect(runs.list().length).toBe(2);
  expect(runs.list().some(({ id }) => id === before?.runId)).toBe(false);
});

test('the state keeps its identity until it changes, and listeners are notified', () => {
  const { compare } = setUp();
  let changes = 0;
  const unsubscribe = compare.subscribe(() => {
    changes += 1;
  });
  const before = compare.state();
  expect(compare.state()).toBe(before);
  compare.start(six);
  expect(changes).toBeGreaterThan(0);
  expect(compare.state()).not.toBe(before);
  unsubscribe();
  const reported = changes;
  compare.stop(['f']);
  expect(changes).toBe(reported);
});

test('a restored run belongs to its cell until the cell runs', () => {
  const { compare, runs, phases } = setUp();
  compare.adopt('a', 'print', 'recorded-1');
  expect(compare.state().get('a')).toEqual({ phase: 'sent', fingerprint: 'print', runId: 'recorded-1' });
  compare.start([cellRequest('a'), cellRequest('b')]);
  expect(compare.state().get('a')).toMatchObject({ fingerprint: 'a' });
  compare.adopt('b', 'older', 'recorded-2');
  expect(compare.state().get('b')).toMatchObject({ fingerprint: 'b' });
  expect(phases()).toEqual(['a sent', 'b sent']);
  expect(runs.list().length).toBe(2);
});
