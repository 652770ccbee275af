// Measures the pages at the edge: a stream of 30 MB on a slow processor, and a page on a slow network after its first visit.
import type { Page } from '@playwright/test';
import type { Figure } from './figure.ts';
import { countLongTasks } from './measure-long-tasks.ts';
import { done, type MeasuredPages, openImages, run } from './open-pages.ts';

export async function measureEdge(pages: MeasuredPages): Promise<Figure[]> {
  return [await largeStream(pages), await slowNetwork(pages)];
}

/** Four events of 7.5 MB: partial images of the size of the result. */
async function largeStream(pages: MeasuredPages): Promise<Figure> {
  const page = await openImages(pages, true);
  await run(page);
  await done(page);
  await page.getByRole('textbox', { name: 'Prompt' }).fill('large images');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const name = 'long tasks while 30 MB stream, processor at a quarter';
  const figure = await countLongTasks(name, page, async () => {
    await run(page);
    await done(page);
  });
  await page.close();
  return figure;
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
