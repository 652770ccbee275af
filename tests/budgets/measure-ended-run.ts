// Measures how soon a page shows the image of a run that ended while the page was away: from the load event of a warm
// load to the frame with the image, of 3.1 MB.
import type { Page } from '@playwright/test';
import { until } from '#tests/support/until.ts';
import { type Figure, median } from './figure.ts';
import type { MeasuredPages } from './open-pages.ts';

const rounds = 20;

export async function measureEndedRun({ browser, baseUrl }: MeasuredPages): Promise<Figure[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  // The browser does not report the paint time of an element that fades in.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(watchImage);
  const address = `${baseUrl}/images?model=alpha-image-2`;
  const delays: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    // The second example does not stream.
    await page.goto(`${address}&example=1`, { waitUntil: 'networkidle' });
    const text = `one image ${Date.now()}`;
    await page.getByRole('textbox', { name: 'Prompt' }).fill(text);
    await page.getByRole('button', { name: /^Run/ }).first().click();
    await until(async () => (await outcomeOf(page, baseUrl, text)) === 'running');
    await page.goto('about:blank');
    await until(async () => (await outcomeOf(page, baseUrl, text)) === 'done');

    await page.goto(address);
    const shown = await page.waitForFunction(() => Reflect.get(window, 'imageDelay'));
    const delay = Number(await shown.jsonValue());
    // The first load is not warm.
    if (round > 0) delays.push(delay);
  }
  await page.close();
  const [fastest, slowest] = [Math.min(...delays), Math.max(...delays)];
  const beside = `${rounds} loads, from ${fastest.toFixed(0)} to ${slowest.toFixed(0)} ms`;
  const name = 'image of a run that ended meanwhile, after the load event, p50';
  return [{ name, value: median(delays), unit: 'ms', budget: 300, beside }];
}

async function outcomeOf(page: Page, baseUrl: string, text: string): Promise<unknown> {
  const response = await page.request.get(`${baseUrl}/api/runs?text=${encodeURIComponent(text)}`);
  return (await response.json()).runs[0]?.outcome;
}

/** Runs in the page before its own scripts. */
function watchImage(): void {
  // The browser reports only images that have this attribute before they are painted.
  const mark = () => {
    for (const image of document.querySelectorAll('main img:not([elementtiming])'))
      image.setAttribute('elementtiming', 'image');
  };
  new MutationObserver(mark).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const element: unknown = Reflect.get(entry, 'element');
      if (!(element instanceof HTMLImageElement) || !element.alt.startsWith('Image 1')) continue;
      const [navigation] = performance.getEntriesByType('navigation');
      const loadedAt = Number(navigation && Reflect.get(navigation, 'loadEventEnd'));
      // An image that is there before the load event waits for nothing.
      const delay = Math.max(1, Number(Reflect.get(entry, 'renderTime')) - loadedAt);
      if (!Reflect.has(window, 'imageDelay')) Reflect.set(window, 'imageDelay', delay);
    }
  }).observe({ type: 'element' });
}
