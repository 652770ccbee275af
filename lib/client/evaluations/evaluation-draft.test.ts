import { expect, test } from 'vitest';
import { newEvaluationSchema } from '#lib/contract/pages/evaluation.ts';
import { findProblems } from '#lib/server/evaluations/cell-request.ts';
import { contract } from '#tests/support/documented-contract.ts';
import { estimateEvaluation } from './estimate-evaluation.ts';
import { emptyDraft, exampleDraft, readDraft, withOperation, withPrompt } from './evaluation-draft.ts';

const noProblem = { contract, thread: { problemOf: async () => undefined } };

test('the example can start as it is', async () => {
  const read = readDraft(exampleDraft);
  const spec = newEvaluationSchema.parse('spec' in read ? read.spec : undefined);
  expect(spec.rows).toHaveLength(8);
  expect(await findProblems(spec, noProblem)).toEqual([]);
});

test.each(['messages.create', 'native.generate-content'] as const)(
  'the template of %s is valid',
  async (operation) => {
    const read = readDraft({ ...withOperation(exampleDraft, operation), models: ['epsilon-opus-5'] });
    expect('spec' in read && (await findProblems(read.spec, noProblem))).toEqual([]);
  },
);

test('a prompt gives the request, its model and the columns of rows that are not there yet', async () => {
  const prompt = {
    ...{ id: 'prompt_x', name: 'Capitals', version: 1, excerpt: '', stream: true, versions: [] },
    operation: 'messages.create',
    model: 'epsilon-opus-5',
    body: { max_tokens: 20, messages: [{ role: 'user', content: 'Capital of {{land, old}} in {{year}}?' }] },
  };
  const draft = withPrompt(emptyDraft('images.generate'), prompt);
  expect(draft).toMatchObject({ name: 'Capitals', operation: 'messages.create', models: ['epsilon-opus-5'] });
  expect(draft.rows).toBe('"land, old",year\r\n');
  const read = readDraft({ ...draft, rows: `${draft.rows}Gaul,50\n` });
  expect('spec' in read && (await findProblems(read.spec, noProblem))).toEqual([]);
  expect(withPrompt({ ...draft, rows: 'year\n1900' }, prompt).rows).toBe('year\n1900');
  expect(withPrompt(draft, { ...prompt, operation: 'native.batch-embed-contents' })).toBe(draft);
});

test('every field that cannot be read has its problem', () => {
  const draft = {
    ...emptyDraft('messages.create'),
    template: '[',
    schema: '3',
    maxCost: '-1',
    judgeModel: 'm',
  };
  const read = readDraft(draft);
  expect('problems' in read && Object.keys(read.problems).toSorted()).toEqual([
    'maxCost',
    'models',
    'name',
    'rows',
    'rubric',
    'schema',
    'template',
  ]);
});

test('the estimate counts images, output up to its limit, and the judge', () => {
  const read = readDraft({ ...exampleDraft, repeats: 2, judgeModel: 'j', rubric: 'Is it good?' });
  if (!('spec' in read)) throw new Error('The example is not valid.');
  const prices = { currency: '$', models: { 'alpha-image-2': { image: 0.1 }, j: { output: 10 } } };
  const { amount, ...counts } = estimateEvaluation(read.spec, prices);
  expect(counts).toEqual({ requests: 32, judgeRequests: 32, missing: ['alpha-image-1.5'] });
  expect(amount).toBeCloseTo(16 * 0.1 + (32 * 150 * 10) / 1e6);
  expect(estimateEvaluation(read.spec, { currency: '$', models: {} }).amount).toBeUndefined();
  // What the sandbox makes costs nothing.
  const simulated = (_operation: string, model: string) => model !== 'alpha-image-2';
  expect(estimateEvaluation(read.spec, prices, simulated)).toMatchObject({ missing: [] });
  expect(estimateEvaluation(read.spec, prices, () => true).amount).toBe(0);
  // Output tokens of an image count as those of the best quality.
  const tokens = { currency: '$', models: { ...prices.models, 'alpha-image-1.5': { image: 0, output: 40 } } };
  expect(estimateEvaluation(read.spec, tokens).missing).toEqual([]);
});
