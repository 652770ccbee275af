import { expect, test, vi } from 'vitest';
import { comparePage } from './compare-set.ts';
import { handoff } from './handoff.ts';

const body = { prompt: 'A kite' };

test('the next page of that name takes the request once', () => {
  expect(handoff.open({ page: 'images.edit', body, model: 'alpha-image-2' })).toBe('/edits');
  expect(handoff.take('images.generate')).toBeUndefined();
  expect(handoff.take('images.edit')).toMatchObject({ body, model: 'alpha-image-2' });
  expect(handoff.take('images.edit')).toBeUndefined();
});

test('an open page takes it at once, until it stops', () => {
  const act = vi.fn();
  const stop = handoff.receive('videos.create', act);
  handoff.open({ page: 'images.edit', body });
  handoff.open({ page: 'videos.create', body });
  expect(act).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body }));
  expect(handoff.take('videos.create')).toBeUndefined();
  stop();
  handoff.open({ page: 'videos.create', body });
  expect(act).toHaveBeenCalledOnce();
  expect(handoff.take('videos.create')).toBeDefined();
});

test('what is to be done outlives the request and is done once', () => {
  handoff.open({ page: 'images.edit', body, mask: true, notice: ['Filled from JSON.'] });
  handoff.take('images.edit');
  expect(handoff.read('images.edit')?.notice).toEqual(['Filled from JSON.']);
  expect(handoff.read('images.generate')).toBeUndefined();
  expect(handoff.finish('images.edit', 'run')).toBe(false);
  expect(handoff.finish('images.edit', 'mask')).toBe(true);
  expect(handoff.finish('images.edit', 'mask')).toBe(false);
  expect(handoff.read('images.edit')?.notice).toBeDefined();
  handoff.open({ page: 'images.edit', body });
  expect(handoff.read('images.edit')?.notice).toBeUndefined();
});

test('a page without a request runs what it opens with', () => {
  expect(handoff.open({ page: 'images.generate', run: true })).toBe('/images');
  expect(handoff.take('images.generate')).toBeUndefined();
  expect(handoff.finish('images.generate', 'run')).toBe(true);
});

test('a comparison has a page of its own for each form', () => {
  expect(handoff.open({ page: comparePage('images'), body, run: true })).toBe('/compare?of=images');
  expect(handoff.take('images.generate')).toBeUndefined();
  expect(handoff.take(comparePage('images'))?.run).toBe(true);
});
