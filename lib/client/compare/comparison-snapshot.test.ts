import { describe, expect, test } from 'vitest';
import { waitingRun } from '#lib/client/run/run.ts';
import { newComparisonSchema } from '#lib/contract/pages/share.ts';
import { comparisonSnapshot, type FinishedSet, newComparison } from './comparison-snapshot.ts';

type Shown = FinishedSet['shown'][number];

function shownCell(label: string, more: { run?: object; prompt?: string; fingerprint?: string } = {}): Shown {
  const body = { model: label, prompt: more.prompt ?? 'A kite' };
  const request = { method: 'POST', path: '/v1/images/generations', body };
  const run = waitingRun({ id: label, operationId: 'images.generate', model: label, request, startedAt: 0 });
  const cell = {
    ...{
      key: label,
      keys: [label],
      label,
      model: label,
      body,
      filled: { body, names: [], missing: [] },
      notes: [],
      leftOut: false,
      fingerprint: 'now',
    },
    ...{
      position: { column: 0, row: 0 },
      state: { model: label, stream: true, values: {}, aside: {}, extra: {} },
    },
  };
  return {
    ...{ cell, queued: false, task: undefined },
    cellRun: { phase: 'sent', fingerprint: more.fingerprint ?? 'now', runId: label },
    run: { ...run, phase: 'done', requestId: `req_${label}`, ...more.run },
  };
}

const grid = { columns: ['a', 'b'], rows: [''], titles: { column: 'Model', row: '' } };
const payload = { request: { operationId: 'o', page: 'p', model: 'a', body: { prompt: 'A kite' } } };
const setOf = (...shown: Shown[]): FinishedSet => ({ slug: 'images', grid, shown, payload });
const link = { url: '#r=1.abc', fits: true, leftOut: [] };

describe('a comparison', () => {
  test('that has ended can be shared, named by its runs', () => {
    const snapshot = comparisonSnapshot(setOf(shownCell('a'), shownCell('b')));
    expect(snapshot).toMatchObject({ reference: 'req_a,req_b', hasCosts: true });
  });

  test.each([
    ['runs', { run: { phase: 'receiving' } }, /still running/],
    ['has no result', { run: { requestId: undefined } }, /^1 variant without a result/],
    ['was sent with other settings', { fingerprint: 'earlier' }, /changed after 1 result ran/],
  ])('with a cell that %s cannot', (_, more, reason) => {
    expect(comparisonSnapshot(setOf(shownCell('a'), shownCell('b', more)))).toEqual({
      blocked: expect.stringMatching(reason),
    });
  });
});

describe('what is sent', () => {
  const sent = (set: FinishedSet, made: Parameters<typeof newComparison>[1] = link) =>
    newComparisonSchema.parse({ ...newComparison(set, made), withCosts: true, expiresInDays: 7 });

  test('has the prompt as its title, the cells and the link', () => {
    expect(sent(setOf(shownCell('a'), shownCell('b')))).toMatchObject({
      ...{ title: 'A kite', slug: 'images', link: '1.abc', files: [], columns: ['a', 'b'] },
      cells: [{ runId: 'req_a', label: 'a', position: { column: 0, row: 0 } }, { runId: 'req_b' }],
    });
  });

  test('of several prompts counts them', () => {
    const prompts = setOf(shownCell('a', { prompt: 'A kite' }), shownCell('a', { prompt: 'A boat' }));
    expect(sent(prompts).title).toBe('2 prompts, 1 model');
    expect(sent(setOf(shownCell('x', { prompt: 'long '.repeat(100) }))).title).toHaveLength(300);
  });

  test('names the fields whose files the link does not hold; a long link is left out', () => {
    const leftOut = ['images[0].image_url', 'images[1].image_url', 'mask'].map((where) => ({
      where,
      what: '',
    }));
    expect(sent(setOf(shownCell('a')), { ...link, leftOut }).files).toEqual(['images', 'mask']);
    expect(sent(setOf(shownCell('a')), { ...link, fits: false }).link).toBeNull();
  });
});
