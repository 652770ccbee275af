// Counts tasks of the main thread over 50 ms while partial images stream and while 30 MB bodies are opened.
import type { Page } from '@playwright/test';
import type { Figure } from './figure.ts';
import { done, type MeasuredPages, openImages, run } from './open-pages.ts';

export async function measureLongTasks(pages: MeasuredPages): Promise<Figure[]> {
  return [
    await figure('long tasks while three partials stream', pages, true, async (page) => {
      await run(page);
      await done(page);
    }),
    await figure('long tasks while 30 MB of images open', pages, false, openResponse),
    await figure('long tasks while 30 MB of JSON open', pages, false, async (page) => {
      await page.getByRole('textbox', { name: 'Prompt' }).fill('rows');
      await openResponse(page);
      await page.getByRole('textbox', { name: 'Find in the body' }).fill('Row 59999');
      await page.waitForTimeout(1500);
    }),
  ];
}

async function openResponse(page: Page): Promise<void> {
  await run(page);
  await done(page);
  await page
    .getByRole('tablist', { name: 'Result' })
    .getByRole('tab', { name: /^Response/ })
    .click();
  await page.getByRole('region', { name: 'Response, body' }).waitFor();
  await page.waitForTimeout(500);
}

async function figure(
  name: string,
  pages: MeasuredPages,
  stream: boolean,
  act: (page: Page) => Promise<void>,
): Promise<Figure> {
  const page = await openImages(pages, stream);
  // The first run loads code that later runs reuse; it is not measured.
  if (stream) {
    await run(page);
    await done(page);
  }
  const measured = await countLongTasks(name, page, () => act(page));
  await page.close();
  return measured;
}

/** Counts while `act` runs. */
export async function countLongTasks(name: string, page: Page, act: () => Promise<void>): Promise<Figure> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Reflect.set(window, 'longTasks', tasks);
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    });
  });
  await act();
  const tasks = await page.evaluate(() => Reflect.get(window, 'longTasks'));
  const durations: readonly number[] = Array.isArray(tasks) ? tasks.map(Number) : [];
  if (durations.length > 0)
    process.stdout.write(`  ${name}: ${durations.map((ms) => `${ms} ms`).join(', ')}\n`);
  return { name, value: durations.filter((duration) => duration > 50).length, unit: '', budget: 0 };
}
