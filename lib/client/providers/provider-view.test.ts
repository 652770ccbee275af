import { expect, test } from 'vitest';
import { providersText } from '#lib/client/run/provider-labels.ts';
import {
  answeredModels,
  conditionView,
  failureSentence,
  keyView,
  modelsText,
  savedKeyView,
  testView,
} from './provider-view.ts';

const now = Date.parse('2026-11-22T10:00:00Z');
const failures = [
  {
    ...{ at: '2026-11-22T09:59:00Z', code: 'upstream_error', requestId: 'req_1' },
    ...{ message: 'The upstream answered 500: The disk is full.', problem: 'The disk is full.' },
  },
];

test.each([
  ['healthy', [], null, 'Healthy', undefined],
  ['unused', [], null, 'Not used since the start', undefined],
  ['failing', [], null, 'Failing', 'OpenAI failed: “The disk is full.”'],
  [
    'open',
    ['gpt-image-2'],
    '2026-11-22T10:01:05Z',
    'Circuit open',
    'gpt-image-2 failed repeatedly: no requests for now. Next attempt in 1:05.',
  ],
  [
    'open',
    ['gpt-image-2', 'gpt-image-1', 'dall-e-3'],
    '2026-11-22T09:59:59Z',
    'Circuit open',
    'gpt-image-2 and 2 other models failed repeatedly. The next request is tried; if it succeeds, this provider is used again.',
  ],
] as const)('%s of %j, next attempt at %s', (condition, openModels, retryAt, label, sentence) => {
  expect(
    conditionView({ id: 'openai', condition, openModels: [...openModels], retryAt, failures }, now),
  ).toMatchObject({
    label,
    sentence,
  });
});

test.each([
  ['The upstream cannot be reached (ENOTFOUND).', 'OpenAI cannot be reached (ENOTFOUND).'],
  [
    'The upstream broke the connection before it answered.',
    'OpenAI sent no usable result: OpenAI broke the connection before it answered.',
  ],
])('words of Easel are no quote: %s', (message, sentence) => {
  const failure = { at: '', code: 'upstream_error', requestId: '', message, problem: message };
  expect(failureSentence('openai', failure)).toBe(sentence);
});

test.each([
  [{ status: 200, milliseconds: 38, problem: null }, true, 'Ready: status 200 in 38 ms.'],
  [{ status: null, milliseconds: null, problem: null }, true, 'Ready. It runs inside this server.'],
  [
    { status: 401, milliseconds: 9, problem: 'The API key is rejected (status 401).' },
    false,
    'The API key is rejected (status 401).',
  ],
  [
    { status: null, milliseconds: null, problem: 'The upstream cannot be reached (ENOTFOUND).' },
    false,
    'OpenAI cannot be reached (ENOTFOUND).',
  ],
])('a test with the result %o', (result, isGood, text) => {
  expect(testView(result, 'OpenAI')).toEqual({ isGood, text });
});

test('models show their other name, patterns where they apply', () => {
  const models = [
    { id: 'alpha-image-2', upstreamModel: 'gpt-image-2', shutdownDate: null },
    { id: 'delta-1.1', upstreamModel: 'delta-1.1', shutdownDate: '2026-12-01' },
  ];
  const patterns = [{ models: '*', upstreamModel: '*', operations: ['Messages', 'Native'] }];
  expect(answeredModels({ models, patterns })).toEqual([
    { id: 'alpha-image-2', upstreamModel: 'gpt-image-2', operations: undefined, shutdown: undefined },
    { id: 'delta-1.1', upstreamModel: undefined, operations: undefined, shutdown: 'shutdown 2026-12-01' },
    { id: 'any other model', upstreamModel: undefined, operations: 'Messages, Native', shutdown: undefined },
  ]);
  expect(modelsText({ models, patterns })).toBe('2 models, and others by name');
  expect(modelsText({ models: [], patterns })).toBe('Models by name');
});

test.each([
  [['sandbox'], 'Answers all requests offline, at no cost.'],
  [
    ['openai', 'sandbox'],
    'OpenAI answers its models and may charge you. The sandbox answers the rest, free.',
  ],
  [
    ['openai', 'gemini', 'sandbox'],
    'OpenAI and Google answer their models and may charge you. The sandbox answers the rest, free.',
  ],
  [['relay'], 'The relay may charge for requests.'],
  [
    ['openai', 'openai-videos', 'sandbox'],
    'OpenAI answers its models and may charge you. The sandbox answers the rest, free.',
  ],
])('the providers %o', (ids, text) => {
  expect(providersText(ids)).toBe(text);
});

test.each([
  [null, 'none', null, 'No key', 'neutral'],
  [null, 'saved', 'ab12', 'Entered here, ends in ab12', 'good'],
  [null, 'saved', null, 'Entered here', 'good'],
  [null, 'unreadable', null, 'Cannot be read any more: enter it again', 'bad'],
  ['OPENAI_API_KEY', 'unreadable', null, 'Set by OPENAI_API_KEY', 'good'],
] as const)('a key of %s, %s', (setting, entered, end, text, tone) => {
  expect(keyView({ vendor: 'openai', setting, entered, end })).toEqual({ text, tone });
});

test.each([
  [false, 'Rejected.', false, 'Not saved. Rejected.'],
  [true, null, true, 'Saved and used from now on. Ready: status 200 in 38 ms.'],
  [true, 'No response.', false, 'Saved and used from now on. The test failed: No response.'],
])('saved %s, problem %s', (saved, problem, isGood, text) => {
  expect(savedKeyView({ saved, test: { status: 200, milliseconds: 38, problem } }, 'OpenAI')).toEqual({
    isGood,
    text,
  });
});
