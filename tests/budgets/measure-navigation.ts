// Measures how long the user waits for a page: from a click on a link to the next page, whose scripts are
// loaded, and from a first visit to the first image of the start page.
import type { Browser, Page } from '@playwright/test';
import { pageGroups } from '#components/shell/navigation.ts';
import { type Figure, median } from './figure.ts';
import type { MeasuredPages } from './open-pages.ts';

const viewport = { width: 1440, height: 900 };
/** How often each page is opened with its scripts loaded. */
const rounds = 3;
const firstVisits = 5;

export async function measureNavigation({ browser, baseUrl }: MeasuredPages): Promise<Figure[]> {
  const warm = await warmNavigations(browser, baseUrl);
  const slowest = [...warm].sort((a, b) => b.ms - a.ms)[0];
  const images: number[] = [];
  for (let visit = 0; visit < firstVisits; visit += 1) images.push(await firstImage(browser, baseUrl));
  return [
    {
      name: 'from a link to the next page, p50',
      value: median(warm.map(({ ms }) => ms)),
      unit: 'ms',
      budget: 150,
      beside: `the slowest of ${warm.length} navigations: ${slowest?.ms.toFixed(0)} ms, ${slowest?.label}`,
    },
    {
      name: 'first image of the start page, first visit, p50',
      value: median(images),
      unit: 'ms',
      budget: 1000,
    },
  ];
}

/** Opens every page of the sidebar by its link: once to load its scripts, then to measure it. */
async function warmNavigations(browser: Browser, baseUrl: string): Promise<{ label: string; ms: number }[]> {
  const page = await browser.newPage({ viewport });
  await page.goto(baseUrl, { waitUntil: 'networkidle' });
  const labels = pageGroups.flatMap((group) => group.pages.map(({ label }) => label));
  const taken: { label: string; ms: number }[] = [];
  for (let round = 0; round <= rounds; round += 1)
    for (const label of labels) {
      const ms = await navigate(page, label);
      if (round > 0) taken.push({ label, ms });
    }
  await page.close();
  return taken;
}

/** Returns milliseconds from the click to the frame that shows the heading of the page. */
async function navigate(page: Page, label: string): Promise<number> {
  await page.evaluate((heading) => {
    const clicked = new Promise<number>((resolve) => {
      document.addEventListener('click', () => resolve(performance.now()), { capture: true, once: true });
    });
    const painted = new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error(`The page ${heading} is not shown.`)), 10_000);
      const observer = new MutationObserver(() => {
        if (document.querySelector('h1')?.textContent !== heading) return;
        observer.disconnect();
        // The task after a frame's callbacks begins when the frame is drawn.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      });
      observer.observe(document, { childList: true, characterData: true, subtree: true });
    });
    const delay = Promise.all([clicked, painted]).then(([from, to]) => to - from);
    Reflect.set(window, 'navigation', delay);
  }, label);
  await page.getByRole('navigation').getByRole('link', { name: label }).first().click();
  const ms = await page.evaluate(() => Reflect.get(window, 'navigation'));
  await page.waitForLoadState('networkidle');
  return Number(ms);
}

/** Returns milliseconds from the start of the navigation to the first painted image, with an empty cache. */
async function firstImage(browser: Browser, baseUrl: string): Promise<number> {
  const page = await browser.newPage({ viewport });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const image = list
        .getEntries()
        .find((entry) => Reflect.get(entry, 'element') instanceof HTMLImageElement);
      if (image && !Reflect.has(window, 'firstImage')) Reflect.set(window, 'firstImage', image.startTime);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(baseUrl, { waitUntil: 'networkidle' });
  const ms = await page.evaluate(() => Reflect.get(window, 'firstImage'));
  await page.close();
  return Number(ms);
}
