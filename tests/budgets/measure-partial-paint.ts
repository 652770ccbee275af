// From the moment the upstream sends a partial picture of 3.1 MB to the frame that shows it.
import type { Page } from '@playwright/test';
import { type Figure, median } from './figure.ts';
import { done, openImages, run, type Stage } from './stage.ts';

const rounds = 4;

export async function measurePartialPaint(stage: Stage): Promise<Figure[]> {
  const page = await openImages(stage, true);
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

/** Notes the end of each frame that is the first to show another picture on the stage. */
async function watchPaints(page: Page): Promise<void> {
  await page.evaluate(() => {
    const painted: number[] = [];
    Reflect.set(window, 'painted', painted);
    const selector =
      'img[alt^="Partial picture: "]:not([aria-hidden="true"]), img[alt^="Picture 1: "]:not([aria-hidden="true"])';
    const shown = () =>
      [...document.querySelectorAll(selector)].find((image) => image.className.includes('absolute'));
    let last = shown()?.getAttribute('src') ?? '';
    const look = () => {
      const source = shown()?.getAttribute('src') ?? '';
      if (source !== '' && source !== last) {
        last = source;
        // The task after the frame: by then it has been handed over for painting.
        requestAnimationFrame(() =>
          setTimeout(() => painted.push(performance.timeOrigin + performance.now()), 0),
        );
      }
      if (Reflect.get(window, 'painted') === painted) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
