import { expect, test } from 'vitest';
import { runPage } from './run-page.ts';

test.each([
  ['images.generate', 'alpha-image-2', '/images'],
  ['images.edit', 'alpha-image-2', '/edits'],
  ['videos.create', 'delta-1.1', '/videos'],
  ['messages.create', 'epsilon-opus-5', '/messages'],
  ['native.generate-content', 'beta-3-pro-image', '/native-image'],
  ['native.stream-generate-content', 'beta-3-pro-image', '/native-image'],
  ['native.stream-generate-content', 'a-model-of-ones-own', '/native-text'],
  ['native.batch-embed-contents', 'beta-embedding-2-preview', '/embeddings'],
  ['messages.count-tokens', 'epsilon-opus-5', undefined],
])('%s with %s belongs to %s', (operation, model, href) => {
  expect(runPage(operation, model)?.href).toBe(href);
});
