// Tests the size of the pages. `npm run budgets` measures the budgets of time, which need a quiet machine.
import { isWithin } from '#tests/budgets/figure.ts';
import { measureScripts } from '#tests/budgets/measure-scripts.ts';
import { expect, freshContext, onlyDesktop, test } from './support/guarded-test.ts';

test('every page loads no more scripts than its budget', onlyDesktop, async ({ baseURL }) => {
  const figures = await measureScripts({ baseUrl: baseURL ?? '' });
  expect(figures.length).toBeGreaterThan(8);
  expect(figures.filter((figure) => !isWithin(figure))).toEqual([]);
});

test('scripts and pages are compressed, streams are not', { tag: ['@desktop', freshContext] }, async ({
  page,
}) => {
  const encodings = new Map<string, string | undefined>();
  page.on('response', async (response) => {
    encodings.set(new URL(response.url()).pathname, response.headers()['content-encoding']);
  });
  await page.goto('/images?example=0');
  await page.getByRole('button', { name: /^Run/ }).first().click();
  await expect(page.getByRole('region', { name: 'Status' }).getByText('Done')).toBeVisible();
  const scripts = [...encodings].filter(([path]) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  expect(new Set(scripts.map(([, encoding]) => encoding))).toEqual(new Set(['br']));
  expect(encodings.get('/images')).toMatch(/gzip|br/);
  const calls = [...encodings].filter(([path]) => path.startsWith('/api/gateway/'));
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.filter(([, encoding = 'identity']) => encoding !== 'identity')).toEqual([]);
});
