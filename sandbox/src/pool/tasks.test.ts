import { expect, it } from 'vitest';
import { taskTable } from './tasks.ts';

it.each(Object.entries(taskTable))('%s names a module that can be run', async (_name, { module }) => {
  const loaded: object = await import(new URL(`../${module}`, import.meta.url).href);
  expect(loaded).toHaveProperty('run', expect.any(Function));
});
