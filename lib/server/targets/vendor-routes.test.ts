// Compares the names of the default routes with the vendors' published types, and with their public shutdown dates.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { OperationId } from '#lib/contract/operation-facts.ts';
import { catalogue } from '#tests/support/documented-contract.ts';
import { createTarget, shutdownDate } from './target.ts';
import { createTargets } from './targets.ts';

function candidateOf(kind: string, operation: OperationId, modelId: string, baseUrl: string | null = null) {
  const targetOf = (id: string) =>
    createTarget({ id, kind: id, provider: { id, close: async () => {} }, baseUrl, source: 'test' });
  const [first] = createTargets({ targets: [targetOf(kind), targetOf('sandbox')] }).candidates(
    operation,
    modelId,
  );
  if (first === undefined) throw new Error('no candidate');
  return first;
}

/** Every quoted name in a package's types. */
function publishedNames(...paths: string[]): ReadonlySet<string> {
  const texts = paths.map((path) => readFileSync(`node_modules/${path}`, 'utf8'));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/['"]([\w./:-]+)['"]/g)].map(([, name = '']) => name)),
  );
}

const published = {
  openai: publishedNames('openai/resources/images.d.ts', '@ai-sdk/openai/dist/index.d.ts'),
  anthropic: publishedNames('@anthropic-ai/sdk/resources/messages/messages.d.ts'),
  gemini: publishedNames('@ai-sdk/google/dist/index.d.ts', '@google/genai/dist/genai.d.ts'),
  openrouter: publishedNames('@ai-sdk/gateway/dist/index.d.ts'),
};
const idsOf = (kind: string, group?: string) =>
  catalogue.models
    .filter(
      (model) => model.kind === kind && (group === undefined || ('group' in model && model.group === group)),
    )
    .map(({ id }) => id);
const messagesIds = catalogue.models.flatMap((model) =>
  model.kind === 'text' && model.protocol === 'messages' ? model.id : [],
);
const nativeIds = catalogue.models.flatMap((model) =>
  model.kind === 'text' && model.protocol === 'native' ? model.id : [],
);

test.each([
  ...idsOf('image', 'general').map((id) => ['openai', 'images.generate', id] as const),
  ...messagesIds.map((id) => ['anthropic', 'messages.create', id] as const),
  ...messagesIds.map((id) => ['openrouter', 'messages.create', id] as const),
  ...nativeIds.map((id) => ['gemini', 'native.generate-content', id] as const),
  ...idsOf('embedding').map((id) => ['gemini', 'native.embed-content', id] as const),
])('%s, %s: %s has a name that the vendor publishes', (kind, operation, id) => {
  const { target, model } = candidateOf(kind, operation, id);
  expect(target.kind).toBe(kind);
  // Snapshots and names without "-preview" are in no list of types.
  const name = model.replace(/-2026-04-21$/, '');
  expect([...published[kind]]).toContain(name);
});

test.each([
  ['openrouter', 'epsilon-opus-4-8', 'anthropic/claude-opus-4.8'],
  ['openrouter', 'epsilon-opus-5', 'anthropic/claude-opus-5'],
  ['openrouter', 'claude-sonnet-5-5', 'anthropic/claude-sonnet-5.5'],
  ['openrouter', 'claude-haiku-4-5-20251001', 'anthropic/claude-haiku-4.5'],
  ['openrouter', 'claude-3-5-sonnet-20241022', 'anthropic/claude-3.5-sonnet'],
  ['openrouter', 'openai/gpt-6', 'openai/gpt-6'],
  ['anthropic', 'epsilon-opus-4-8', 'claude-opus-4-8'],
  ['anthropic', 'claude-haiku-4-5-20251001', 'claude-haiku-4-5-20251001'],
] as const)('%s calls %s %s', (kind, id, name) => {
  expect(candidateOf(kind, 'messages.create', id).model).toBe(name);
});

test.each([
  ['https://ark.cn-beijing.volces.com/api/v3', 'doubao-seedream-4-5-251128'],
  ['https://ark.ap-southeast.bytepluses.com/api/v3', 'seedream-4-5-251128'],
  ['https://ark.eu-west.bytepluses.com/api/v3', 'seedream-4-5-251128'],
])('the region of Ark at %s has %s', (baseUrl, name) => {
  expect(candidateOf('ark', 'images.generate', 'gamma/dream-4.5', baseUrl).model).toBe(name);
});

test.each([
  ['https://api.openai.com/v1', 'legacy-image-3', '2026-05-12'],
  ['https://eu.api.openai.com/v1', 'alpha-image-1', '2026-10-23'],
  ['https://api.openai.com/v1', 'alpha-image-1.5', '2026-12-01'],
  ['https://api.openai.com/v1', 'alpha-image-2', null],
  // Another server's model of that name goes on.
  ['http://127.0.0.1:8080/v1', 'legacy-image-3', null],
])('at %s, %s has the shutdown date %s', (baseUrl, id, date) => {
  expect(shutdownDate(candidateOf('openai', 'images.generate', id, baseUrl))).toBe(date);
});
