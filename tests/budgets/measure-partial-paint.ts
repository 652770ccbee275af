// Measures the time from when the upstream sends a partial image of 3.1 MB to the frame that shows it.
import type { Page } from '@playwright/test';
import { type Figure, median } from './figure.ts';
import { done, type MeasuredPages, openImages, run } from './open-pages.ts';

const rounds = 4;
const partials = 3;

export async function measurePartialPaint(pages: MeasuredPages): Promise<Figure[]> {
  const page = await openImages(pages, true);
  // The browser does not report the paint time of an element that fades in.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const value = await medianDelay(page, pages, async () => {
    await run(page);
    await done(page);
  });
  const bare = await pages.browser.newPage({ viewport: { width: 1440, height: 900 } });
  await bare.goto(pages.upstream.baseUrl);
  const floor = await medianDelay(bare, pages, () => bare.evaluate(() => Reflect.get(window, 'start')()));
  const beside = `the floor: ${floor.toFixed(1)} ms on a bare page that does nothing but show them, without a gateway`;
  return [
    { name: 'partial of 3.1 MB to paint, p50', value, unit: 'ms', budget: 100, beside },
    { name: 'the same, behind the bare page', value: value - floor, unit: 'ms', budget: 15 },
  ];
}

/** Returns milliseconds; NaN if an image is missing. `show` resolves at the end of a stream. */
async function medianDelay(
  page: Page,
  { upstream }: MeasuredPages,
  show: () => Promise<void>,
): Promise<number> {
  const delays: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await watchPaints(page);
    await show();
    const painted = await page.evaluate(() => Reflect.get(window, 'painted'));
    const sent = upstream.sentAt();
    const moments: readonly number[] = Array.isArray(painted) ? painted.map(Number) : [];
    // The first round loads code. The browser may report the last image of a round in the next one.
    if (round > 0)
      for (const at of sent.slice(0, partials)) {
        const paintedAt = moments.find((moment) => moment > at);
        if (paintedAt !== undefined) delays.push(paintedAt - at);
      }
  }
  await page.close();
  return delays.length < (rounds - 1) * partials ? Number.NaN : median(delays);
}

/** Records when each new image of the result is painted, as the browser reports it. */
async function watchPaints(page: Page): Promise<void> {
  await page.evaluate(() => {
    const painted: number[] = [];
    Reflect.set(window, 'painted', painted);
    if (Reflect.has(window, 'watchesPaints')) return;
    Reflect.set(window, 'watchesPaints', true);
    // The browser reports only images that have this attribute before they are painted.
    const mark = () => {
      for (const image of document.querySelectorAll('img.absolute:not([elementtiming])'))
        image.setAttribute('elementtiming', 'viewer');
    };
    mark();
    new MutationObserver(mark).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const moments = Reflect.get(window, 'painted');
        if (Array.isArray(moments))
          moments.push(performance.timeOrigin + Number(Reflect.get(entry, 'renderTime')));
      }
    }).observe({ type: 'element' });
  });
}
