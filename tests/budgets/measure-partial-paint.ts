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
  if (delays.length < (rounds - 1) * 3)
    return [{ name: 'partial to paint, p50', value: Number.NaN, unit: 'ms', budget: 100 }];
  return [{ name: 'partial of 3.1 MB to paint, p50', value: median(delays), unit: 'ms', budget: 100 }];
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
