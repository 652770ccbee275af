// Measures the pages at the edge: a stream of 30 MB on a slow processor, and a page on a slow network after its first visit.
import type { Page } from '@playwright/test';
import { listOf, numberOf, recordOf } from '#lib/base/json-value.ts';
import { type Figure, median } from './figure.ts';
import { countLongTasks } from './measure-long-tasks.ts';
import { done, type MeasuredPages, openImages, run } from './open-pages.ts';

export async function measureEdge(pages: MeasuredPages): Promise<Figure[]> {
  return [...(await largeStream(pages)), await slowNetwork(pages)];
}

const streams = 7;
const slowdown = 4;

/**
 * Four events of 7.5 MB: partial images of the size of the result. Long tasks are counted by the clock, which also runs while
 * other programs have the processor; the processor time of the longest task has no such noise.
 */
async function largeStream(pages: MeasuredPages): Promise<Figure[]> {
  const counts: number[] = [];
  const longest: number[] = [];
  for (let stream = 1; stream <= streams; stream += 1) {
    longest.push(
      slowdown * (await inReadyPage(pages, (page) => longestTask(pages, page, () => streamOnce(page)))),
    );
    const { value } = await inReadyPage(pages, async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      return countLongTasks(`stream ${stream} of 30 MB`, page, () => streamOnce(page));
    });
    counts.push(value);
  }
  return [
    {
      name: 'long tasks while 30 MB stream, processor at a quarter, worst of 7',
      value: Math.max(...counts),
      unit: '',
      budget: 0,
      beside: `long tasks of ${streams} streams: ${counts.join(', ')}`,
    },
    {
      name: 'longest task while 30 MB stream, processor time at a quarter, p50',
      value: median(longest),
      unit: 'ms',
      budget: 50,
      beside: `processor time of the longest task, four times: ${longest.map((ms) => `${ms.toFixed(0)} ms`).join(', ')}`,
    },
  ];
}

/** A page of its own: the garbage of earlier streams belongs to them. */
async function inReadyPage<Result>(
  pages: MeasuredPages,
  act: (page: Page) => Promise<Result>,
): Promise<Result> {
  const page = await openImages(pages, true);
  await run(page);
  await done(page);
  await page.getByRole('textbox', { name: 'Prompt' }).fill('large images');
  const result = await act(page);
  await page.close();
  return result;
}

/** Without Playwright's locators: each look for a role takes the page up to 30 ms, and would be measured with it. */
async function streamOnce(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const isDone = () => document.querySelector('[aria-label=Status]')?.textContent?.includes('Done');
        let hasStarted = false;
        const timer = setInterval(() => {
          if (!isDone()) hasStarted = true;
          else if (hasStarted) {
            clearInterval(timer);
            resolve();
          }
        }, 50);
        const buttons = document.querySelectorAll<HTMLElement>('form [data-fixes] button');
        [...buttons].find(({ textContent }) => textContent?.startsWith('Run'))?.click();
      }),
  );
  // The frame that shows the result.
  await page.waitForTimeout(500);
}

/** Milliseconds of the processor, not slowed down. */
export async function longestTask(
  { browser }: Pick<MeasuredPages, 'browser'>,
  page: Page,
  act: () => Promise<void>,
): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await page.evaluate(() => {
    performance.mark('measured');
  });
  await act();
  const trace = await browser.stopTracing();
  const events = listOf(recordOf(JSON.parse(trace.toString())).traceEvents).map(recordOf);
  const pid = events.find(({ name }) => name === 'measured')?.pid;
  const own = events.filter((event) => event.pid === pid);
  const tid = own.find(
    ({ name, args }) => name === 'thread_name' && recordOf(args).name === 'CrRendererMain',
  )?.tid;
  const tasks = own.filter((event) => event.tid === tid && String(event.name).endsWith('RunTask'));
  if (tasks.length === 0) throw new Error('The trace has no task of the page.');
  return Math.max(...tasks.map(({ tdur }) => (numberOf(tdur) ?? 0) / 1000));
}

const loads = 5;

/** Slow 3G of Lighthouse: 400 ms there and back, 400 kbit/s. */
const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

async function slowNetwork({ browser, baseUrl }: MeasuredPages): Promise<Figure> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await page.goto(`${baseUrl}/images`, { waitUntil: 'networkidle' });
  await session.send('Network.emulateNetworkConditions', slow3G);
  const delays: number[] = [];
  for (let load = 0; load < loads; load += 1) delays.push(await interactiveAfter(page, baseUrl));
  await page.close();
  const beside = `${loads} loads: ${delays.map((ms) => `${ms.toFixed(0)} ms`).join(', ')}`;
  const name = '/images interactive on slow 3G after the first visit, slowest';
  return { name, value: Math.max(...delays), unit: 'ms', budget: 1000, beside };
}

/** Milliseconds from the start of a navigation until the form takes what is typed. */
async function interactiveAfter(page: Page, baseUrl: string): Promise<number> {
  await page.goto(`${baseUrl}/images`, { waitUntil: 'commit' });
  const handle = await page.waitForFunction(() => {
    const prompt = document.querySelector('textarea');
    const isTaken = prompt && Object.keys(prompt).some((key) => key.startsWith('__reactProps'));
    return isTaken ? performance.now() : 0;
  });
  return Number(await handle.jsonValue());
}
