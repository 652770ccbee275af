// Measures the longest task of the main thread while 1 MB of Markdown streams, is opened from the history and is compared.
import type { Page } from '@playwright/test';
import { startServer } from '#tests/support/start-server.ts';
import { type Figure, median } from './figure.ts';
import { longestTask } from './measure-edge.ts';
import type { MeasuredPages } from './open-pages.ts';
import { longTexts, startTextUpstream, type TextUpstream } from './text-upstream.ts';

const turns = 3;
const slowdown = 4;

export async function measureLongTexts({ browser }: MeasuredPages): Promise<Figure[]> {
  const upstream = await startTextUpstream();
  const server = await startServer({
    environment: { UPSTREAM_BASE_URL: upstream.baseUrl, UPSTREAM_API_KEY: 'budgets' },
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const figures: Figure[] = [];
  try {
    for (const { name, act } of measures) {
      const longest: number[] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        const ready = await act(page, server.baseUrl, upstream);
        longest.push(slowdown * (await longestTask({ browser }, page, ready)));
      }
      figures.push({
        name: `longest task while 1 MB of Markdown ${name}, processor time at a quarter, p50`,
        value: median(longest),
        unit: 'ms',
        budget: 50,
        beside: `processor time of the longest task, four times: ${longest.map((ms) => `${ms.toFixed(0)} ms`).join(', ')}`,
      });
    }
  } finally {
    await page.close();
    await server.stop();
    await upstream.close();
  }
  return figures;
}

/** Prepares a page and returns what is measured. */
type Prepare = (page: Page, baseUrl: string, upstream: TextUpstream) => Promise<() => Promise<void>>;

const measures: readonly { name: string; act: Prepare }[] = [
  { name: 'streams', act: prepareStream },
  { name: 'is opened from the history', act: prepareHistory },
  { name: 'streams to each of two results', act: prepareComparison },
];

async function prepareStream(page: Page, baseUrl: string, { answer }: TextUpstream) {
  await open(page, `${baseUrl}/messages?example=0`);
  // The first run loads code that later runs reuse.
  answer.text = 'A *short* text.';
  await runUntil(page, 'button', 'Done');
  answer.text = longTexts.mixed;
  return () => runUntil(page, 'button', 'Done');
}

async function prepareHistory(page: Page, baseUrl: string) {
  await open(page, `${baseUrl}/history`);
  return async () => {
    await page.evaluate(() => document.querySelector<HTMLElement>('a[data-open]')?.click());
    await page.waitForFunction(() => document.body.textContent.includes('turn. end_turn'), undefined, {
      polling: 500,
    });
    await page.waitForTimeout(1000);
  };
}

async function prepareComparison(page: Page, baseUrl: string, { answer }: TextUpstream) {
  answer.text = 'A *short* text.';
  await open(page, `${baseUrl}/compare`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^One haiku, two models/ })
    .click();
  await page.locator('[aria-label=Status]').getByText('4 done').waitFor();
  await page
    .getByRole('button', { name: /^Remove .*temperature/i })
    .first()
    .click();
  await page.getByRole('button', { name: /^Run 2/ }).waitFor();
  answer.text = longTexts.mixed;
  return () => runUntil(page, 'form[aria-label=Compare] button', '2 done');
}

/** Without what the page before it has left. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'networkidle' });
}

/** Without Playwright's locators: each look for a role in a long text would be measured with it. */
async function runUntil(page: Page, buttons: string, words: string): Promise<void> {
  await page.evaluate(
    ([buttons, words]) =>
      new Promise<void>((resolve) => {
        let status = document.querySelector('[aria-label=Status]');
        let hasStarted = false;
        const timer = setInterval(() => {
          if (!status?.isConnected) status = document.querySelector('[aria-label=Status]');
          if (!status?.textContent.includes(words)) hasStarted = true;
          else if (hasStarted) {
            clearInterval(timer);
            resolve();
          }
        }, 50);
        const all = [...document.querySelectorAll<HTMLButtonElement>(buttons)];
        all.find((button) => /^(Run|Send)/.test(button.textContent) && !button.disabled)?.click();
      }),
    [buttons, words] as const,
  );
  // The frames that show the rest.
  await page.waitForTimeout(1000);
}
