// Measures the task list with ten thousand tasks and a processor that is slowed down four times.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Figure } from './figure.ts';

/** The number of tasks that the server must have: see `tests/support/seed-tasks.ts`. */
export const budgetTasks = 10_000;

const slowdown = 4;
const mountBudgetMs = 100;
const nodeBudget = 400;
/** Each time is the median of this many measurements. */
const repeats = 9;

/**
 * Opens the list of a server with at least `budgetTasks` tasks. Measures the time from the response to the
 * paint of the rows, the time with all tasks loaded, and the number of elements. The response is held back
 * until the page is idle, so that only the list is measured. Throws if there are fewer tasks.
 */
export async function measureTaskList(browser: Browser, baseUrl: string): Promise<Figure[]> {
  const context = await browser.newContext({ baseURL: baseUrl, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const processor = await context.newCDPSession(page);
    await page.addInitScript(watchRows);
    const first: number[] = [];
    for (let round = 0; round < repeats; round += 1) first.push(await firstMount(page, processor));
    const firstNodes = await countNodes(page);
    await loadAll(page);
    const whole: number[] = [];
    for (let round = 0; round < repeats; round += 1) whole.push(await mountOfAll(page, processor));
    const wholeNodes = await countNodes(page);
    return [
      {
        name: 'task list: first page, from response to paint',
        value: middle(first),
        unit: 'ms',
        budget: mountBudgetMs,
      },
      {
        name: 'task list: 10,000 tasks, from click to paint',
        value: middle(whole),
        unit: 'ms',
        budget: mountBudgetMs,
      },
      { name: 'task list: elements, first page', value: firstNodes, unit: 'elements', budget: nodeBudget },
      { name: 'task list: elements, 10,000 tasks', value: wholeNodes, unit: 'elements', budget: nodeBudget },
    ];
  } finally {
    await context.close();
  }
}

/** Runs in the page: records when the browser paints the first row of an empty list. */
function watchRows(): void {
  const notes = { rowsAt: 0, wanted: true };
  Object.assign(window, { taskListNotes: notes });
  new MutationObserver(() => {
    const row = notes.wanted && document.querySelector('[aria-label="Tasks"] > li a');
    if (!row) return;
    notes.wanted = false;
    // The browser reports elements that have this attribute before they are painted.
    row.setAttribute('elementtiming', 'row');
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) notes.rowsAt ||= Number(Reflect.get(entry, 'renderTime'));
  }).observe({ type: 'element' });
}

async function firstMount(page: Page, processor: CDPSession): Promise<number> {
  const release = await holdTasks(page);
  await page.goto('/videos');
  await page.getByText('Loading tasks').waitFor();
  await atRest(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await release();
  const rowsAt = await rowsPainted(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.unrouteAll({ behavior: 'wait' });
  const answeredAt = await page.evaluate(() => {
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/tasks?'));
    return Math.min(...answers.map((entry) => entry.startTime + entry.duration));
  });
  return rowsAt - answeredAt;
}

/** Holds back the next response with tasks; the returned function releases it. */
async function holdTasks(page: Page): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  const calls = /\/api\/tasks\?/;
  await page.route(calls, async (route) => {
    const response = await route.fetch();
    requested.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  return async () => {
    await requested.promise;
    released.resolve();
  };
}

/** Waits until everything except the tasks is loaded and the page is idle. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let quiet = 0, known = -1; quiet < 5; ) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      await new Promise((resolve) => requestIdleCallback(resolve));
      const { length } = performance.getEntriesByType('resource');
      quiet = length === known ? quiet + 1 : 0;
      known = length;
    }
  });
}

/** Selects another state and then all tasks again, which are already loaded. Returns the time to paint. */
async function mountOfAll(page: Page, processor: CDPSession): Promise<number> {
  await page.getByRole('tab', { name: /^Running/ }).click();
  await page.getByText('No running tasks.').waitFor();
  await processor.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(() => {
    Object.assign(Reflect.get(window, 'taskListNotes'), { rowsAt: 0, wanted: true });
    const tab = [...document.querySelectorAll('[role=tab]')].find((one) =>
      one.textContent?.startsWith('All'),
    );
    if (!(tab instanceof HTMLElement)) throw new Error('The list has no tab for all tasks.');
    Object.assign(window, { taskListClick: performance.now() });
    tab.click();
  });
  const rowsAt = await rowsPainted(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return rowsAt - (await page.evaluate(() => Number(Reflect.get(window, 'taskListClick'))));
}

/** Polls from outside the page, because a waiting script would use part of the slow processor. */
async function rowsPainted(page: Page): Promise<number> {
  for (let tries = 0; tries < 20; tries += 1) {
    await sleep(500);
    const rowsAt = await page.evaluate(() => Number(Reflect.get(window, 'taskListNotes')?.rowsAt));
    if (rowsAt > 0) return rowsAt;
  }
  throw new Error('The browser has painted no row.');
}

/** Scrolls to the end until everything is loaded. */
async function loadAll(page: Page): Promise<void> {
  const loaded = await page.evaluate(async (enough) => {
    const list = document.querySelector('[aria-label="Tasks"]');
    const scroller = list?.parentElement;
    if (!list || !scroller) throw new Error('There is no list.');
    let idle = 0;
    let last = 0;
    while (last < enough && idle < 200) {
      scroller.scrollTop = scroller.scrollHeight;
      await new Promise((resolve) => setTimeout(resolve, 25));
      const places = [...list.children].map((row) => Number(row.getAttribute('aria-posinset')));
      const furthest = Math.max(...places);
      idle = furthest > last ? 0 : idle + 1;
      last = Math.max(last, furthest);
    }
    scroller.scrollTop = 0;
    return last;
  }, budgetTasks);
  if (loaded < budgetTasks) throw new Error(`Only ${loaded} of ${budgetTasks} tasks were loaded.`);
}

async function countNodes(page: Page): Promise<number> {
  return await page.locator('[aria-label="Tasks"]').locator('*').count();
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
}
