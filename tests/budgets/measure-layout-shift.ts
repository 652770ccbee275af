// Measures unexpected layout shifts while a run streams and when it ends.
import type { Figure } from './figure.ts';
import { done, type MeasuredPages, openImages, run } from './open-pages.ts';

export async function measureLayoutShift(pages: MeasuredPages): Promise<Figure[]> {
  const page = await openImages(pages, true);
  await page.evaluate(() => {
    Reflect.set(window, 'shifted', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput')) continue;
        Reflect.set(
          window,
          'shifted',
          Number(Reflect.get(window, 'shifted')) + Number(Reflect.get(entry, 'value')),
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await run(page);
  await done(page);
  const shifted = await page.evaluate(() => Number(Reflect.get(window, 'shifted')));
  await page.close();
  return [{ name: 'layout shift while streaming', value: shifted, unit: '', budget: 0.01 }];
}
