// From the moment the upstream sends a partial picture of 3.1 MB to the frame that shows it.
import type { Page } from '@playwright/test';
import { type Figure, median } from './figure.ts';
import { done, openImages, run, type Stage } from './stage.ts';

const rounds = 4;

export async function measurePartialPaint(stage: Stage): Promise<Figure[]> {
  const page = await openImages(stage, true);
  // The browser times no element that fades in.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const delays: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await watchPaints(page);
    await run(page);
    await done(page);
    const painted = await page.evaluate(() => Reflect.get(window, 'painted'));
    const sent = stage.upstream.sentAt();
    const moments: readonly number[] = Array.isArray(painted) ? painted.map(Number) : [];
    // The first round brings code that later ones have.
    if (round > 0) delays.push(...moments.slice(0, 3).map((at, index) => at - (sent[index] ?? Number.NaN)));
  }
  await page.close();
  const name = 'partial of 3.1 MB to paint, p50';
  const value = delays.length < (rounds - 1) * 3 ? Number.NaN : median(delays);
  const floor = await measureFloor(stage);
  const beside = `the floor: ${floor.toFixed(1)} ms on a bare page that does nothing but show them, without a gateway`;
  return [{ name, value, unit: 'ms', budget: 100, beside }];
}

/** The same delay on the bare page, milliseconds. */
async function measureFloor({ browser, upstream }: Stage): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(upstream.baseUrl);
  const delays: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.evaluate(() => {
      Reflect.set(window, 'painted', []);
      return Reflect.get(window, 'start')();
    });
    await page.waitForFunction((count) => Reflect.get(window, 'painted').length >= count, 4);
    const painted: readonly number[] = await page.evaluate(() => Reflect.get(window, 'painted'));
    const sent = upstream.sentAt();
    if (round > 0) delays.push(...painted.slice(0, 3).map((at, index) => at - (sent[index] ?? Number.NaN)));
  }
  await page.close();
  return median(delays);
}

/** Notes when each new picture of the stage is first on the screen, as the browser itself tells it. */
async function watchPaints(page: Page): Promise<void> {
  await page.evaluate(() => {
    const painted: number[] = [];
    Reflect.set(window, 'painted', painted);
    if (Reflect.has(window, 'watchesPaints')) return;
    Reflect.set(window, 'watchesPaints', true);
    // Only pictures that carry the mark are timed, and it must be on them before they are painted.
    const mark = () => {
      for (const image of document.querySelectorAll('img.absolute:not([elementtiming])'))
        image.setAttribute('elementtiming', 'stage');
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
