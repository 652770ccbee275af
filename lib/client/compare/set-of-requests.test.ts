import { expect, test } from 'vitest';
import { type CompareSet, emptySet } from '#lib/client/handoff/compare-set.ts';
import { runOf, stateOf } from '#lib/client/run/form-values.ts';
import { describeForm, operationById } from '#tests/support/documented-contract.ts';
import { makeCells } from './make-cells.ts';
import { readSet, shareableSet } from './saved-set.ts';
import { setOfRequests } from './set-of-requests.ts';

const image = new Blob(['pixels'], { type: 'image/png' });
const kite = { prompt: 'a kite', size: '1024x1024', quality: 'low' };
const turns = { max_tokens: 100, messages: [{ role: 'user', content: 'Hello' }] };
const contents = { contents: [{ role: 'user', parts: [{ text: 'Hello' }] }] };
const own = {
  id: 'own',
  model: 'alpha-image-1',
  body: { prompt: 'a boat', size: '1536x1024', n: 2 },
  stream: true,
};

interface Case {
  name: string;
  operation?: Parameters<typeof operationById>[0];
  body?: Record<string, unknown>;
  model?: string;
  set: Partial<CompareSet>;
}

/** Every kind of axis, alone and with another one. */
const cases: Case[] = [
  { name: 'no axis', set: {} },
  {
    name: 'models',
    set: { axes: [{ path: 'model', values: ['alpha-image-2', 'gamma/dream-4.5', 'alpha-image-1'] }] },
  },
  { name: 'choices', set: { axes: [{ path: 'quality', values: ['low', 'high'] }] } },
  { name: 'sizes', set: { axes: [{ path: 'size', values: ['1024x1024', '2048x1024'] }] } },
  { name: 'numbers', set: { axes: [{ path: 'n', values: [1, 2, 3] }] } },
  { name: 'prompts', set: { axes: [{ path: 'words', values: ['a boat & a kite', 'a = b'] }] } },
  {
    name: 'models and a setting that one of them ignores',
    set: {
      axes: [
        { path: 'model', values: ['gamma/dream-4.5', 'alpha-image-2'] },
        { path: 'quality', values: ['low', 'high'] },
      ],
    },
  },
  {
    name: 'models, of which the first takes less',
    body: { ...kite, moderation: 'low' },
    set: { axes: [{ path: 'model', values: ['gamma/dream-4.5', 'alpha-image-2'] }] },
  },
  {
    name: 'prompts and sizes with an excluded result and a variant',
    set: {
      axes: [
        { path: 'words', values: ['a boat', 'a kite', 'a tree'] },
        { path: 'size', values: ['1024x1024', '1024x1536'] },
      ],
      own: [own],
      leftOut: ['words=a kite&size=1024x1536'],
    },
  },
  {
    name: 'two of two with an excluded result',
    set: {
      axes: [
        { path: 'size', values: ['1024x1024', '1536x1024'] },
        { path: 'quality', values: ['low', 'high'] },
      ],
      leftOut: ['size=1536x1024&quality=high'],
    },
  },
  { name: 'a variant alone', set: { own: [own] } },
  {
    name: 'seeds and on or off',
    model: 'diffusion-4-5-full',
    body: { prompt: 'a kite' },
    set: {
      axes: [
        { path: 'seed', values: [7, 8, 9, 10] },
        { path: 'quality_toggle', values: [true, false] },
      ],
    },
  },
  {
    name: 'images',
    operation: 'images.edit',
    body: { ...kite, images: [{ image_url: image }] },
    set: { axes: [{ path: 'input_fidelity', values: ['high', 'low'] }] },
  },
  {
    name: 'the last turn and a number',
    operation: 'messages.create',
    model: 'claude-sonnet-5',
    body: turns,
    set: {
      axes: [
        { path: 'words', values: ['Hello', 'Good evening'] },
        { path: 'temperature', values: [0, 1] },
      ],
    },
  },
  {
    name: 'a member of an object',
    operation: 'native.generate-content',
    model: 'beta-3.5-flash',
    body: contents,
    set: {
      axes: [
        { path: 'generationConfig.temperature', values: [0, 1, 2] },
        { path: 'generationConfig.maxOutputTokens', values: [10, 20] },
      ],
    },
  },
  {
    name: 'durations and ratios of videos',
    operation: 'videos.create',
    model: 'delta-1.1',
    body: { prompt: 'a kite', duration: 3 },
    set: {
      axes: [
        { path: 'duration', values: [3, 5] },
        { path: 'aspect_ratio', values: ['16:9', '1:1'] },
      ],
    },
  },
];

test.each(cases)('$name: the requests give the same set', ({ operation, body = kite, model, set }) => {
  const description = describeForm(operationById(operation ?? 'images.generate'));
  const wanted = { ...emptySet, ...set };
  const state = stateOf(description, body, model ?? 'alpha-image-2');
  const cells = makeCells(description, state, wanted).cells.filter(({ leftOut }) => !leftOut);
  const requests = cells.map((cell, index) => {
    const run = runOf(description, cell.state);
    return { id: `run-${index}`, model: run.model, body: run.request.body, stream: true };
  });

  const found = setOfRequests(description, requests);
  expect(found.set.axes).toEqual(wanted.axes);
  expect(found.set.own).toHaveLength(wanted.own.length);
  expect(found.set.leftOut).toEqual(wanted.leftOut);
  const { base } = found;
  const again = makeCells(description, stateOf(description, base.body, base.model), found.set).cells;
  const included = again.filter(({ leftOut }) => !leftOut);
  expect(included.map(({ label }) => label)).toEqual(cells.map(({ label }) => label));
  expect(included.map(({ key }) => key)).toEqual(found.keys);
});

test.each(cases)('$name: a share link keeps the set', ({ set }) => {
  const wanted = { ...emptySet, ...set };
  expect(readSet(JSON.parse(JSON.stringify(shareableSet(wanted))))).toEqual(wanted);
});

test('the order in which requests of one moment arrived is not that of numbers and options', () => {
  const description = describeForm(operationById('images.generate'));
  const requests = [
    ['high', 2],
    ['low', 1],
    ['low', 2],
    ['high', 1],
  ].map(([quality, n]) => ({
    id: `${quality} ${n}`,
    model: 'alpha-image-2',
    body: { prompt: 'a kite', quality, n },
    stream: true,
  }));
  const { axes } = setOfRequests(description, requests).set;
  expect(axes).toContainEqual({ path: 'quality', values: ['low', 'high'] });
  expect(axes).toContainEqual({ path: 'n', values: [1, 2] });
});

const low = { size: '1024x1024', quality: 'low' };
const wide = { size: '1536x1024', quality: 'low' };
const high = { size: '1024x1024', quality: 'high' };

test.each([
  [low, wide, high],
  [low, high, wide],
  [wide, low, high],
  [wide, high, low],
  [high, low, wide],
  [high, wide, low],
])('three of four are a grid with an excluded result, in any order', (...three) => {
  const description = describeForm(operationById('images.generate'));
  const requests = three.map((values, index) => ({
    id: `run-${index}`,
    model: 'alpha-image-2',
    body: { prompt: 'a kite', ...values },
    stream: true,
  }));
  const { set } = setOfRequests(description, requests);
  expect(set.axes.map(({ path }) => path).toSorted()).toEqual(['quality', 'size']);
  expect(set.own).toEqual([]);
  expect(set.leftOut).toHaveLength(1);
});
