// Measures frame times while images move, with a processor that is slowed down four times: the large view, its
// zoom, the brush of a mask, the wall of the history. At 60 frames per second a frame takes 16.7 ms.
import { rmSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { makeDataDirectory } from '#tests/support/server-environment.ts';
import { startServer } from '#tests/support/start-server.ts';
import type { Figure } from './figure.ts';
import { done, type MeasuredPages } from './open-pages.ts';

const slowdown = 4;
/** Milliseconds; slightly above 16.7, because headless Chromium rounds frame times. */
const frameBudget = 17;
/** Milliseconds; a row of the wall that comes into view may take two frames. */
const rowBudget = 34;
const runsOnWall = 120;

export async function measureFrames({ browser }: Pick<MeasuredPages, 'browser'>): Promise<Figure[]> {
  const dataDirectory = makeDataDirectory();
  const server = await startServer({ dataDirectory, environment: { SANDBOX_PACE: '0' } });
  try {
    return [
      ...(await framesOfViewer(browser, server.baseUrl)),
      await framesOfBrush(browser, server.baseUrl),
      await framesOfWall(browser, server.baseUrl),
    ];
  } finally {
    await server.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

/** Steps through four images of 1024 pixels, then zooms and pans. */
async function framesOfViewer(browser: Browser, baseUrl: string): Promise<Figure[]> {
  const page = await openPage(browser, `${baseUrl}/images?model=legacy-image-2&example=0`);
  await page.getByRole('textbox', { name: 'Images', exact: true }).fill('4');
  await page.getByRole('button', { name: /^Run/ }).first().click();
  await done(page);
  await page.getByRole('button', { name: 'Open image 1' }).click();
  await page.getByRole('dialog', { name: /^Image 1: / }).waitFor();
  const steps = await frames(page, async () => {
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(300);
    }
  });
  const zoom = await frames(page, async () => {
    await page.mouse.move(720, 450);
    for (let step = 0; step < 30; step += 1) {
      await page.mouse.wheel(0, step < 15 ? -60 : 60);
      await page.waitForTimeout(30);
    }
    await page.mouse.wheel(0, -600);
    await page.mouse.down();
    await page.mouse.move(400, 300, { steps: 40 });
    await page.mouse.up();
  });
  await page.close();
  return [
    { name: 'large view: from image to image, frames p95', value: steps, unit: 'ms', budget: frameBudget },
    { name: 'large view: zoom and pan, frames p95', value: zoom, unit: 'ms', budget: frameBudget },
  ];
}

/** Paints strokes on an image of 2048 x 2048 pixels. */
async function framesOfBrush(browser: Browser, baseUrl: string): Promise<Figure> {
  const page = await openPage(browser, `${baseUrl}/edits?model=alpha-image-2`);
  await page.getByRole('button', { name: 'Clear the form' }).click();
  const create = { width: 2048, height: 2048, channels: 3, background: '#7a8' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await page
    .getByLabel('Add images, file')
    .setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Paint a mask of image 1' }).click();
  const canvas = page.getByRole('application');
  await canvas.waitFor();
  const box = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const value = await frames(page, async () => {
    for (let stroke = 1; stroke <= 4; stroke += 1) {
      const y = box.y + (box.height * stroke) / 5;
      await page.mouse.move(box.x + box.width / 4, y);
      await page.mouse.down();
      await page.mouse.move(box.x + (box.width * 3) / 4, y, { steps: 40 });
      await page.mouse.up();
    }
  });
  await page.close();
  return { name: 'mask of 2048 x 2048: brush, frames p95', value, unit: 'ms', budget: frameBudget };
}

/** Scrolls the wall down and up with the wheel. */
async function framesOfWall(browser: Browser, baseUrl: string): Promise<Figure> {
  for (let index = 0; index < runsOnWall; index += 1) await makeRun(baseUrl, index);
  const page = await openPage(browser, `${baseUrl}/history?view=wall`);
  await page.getByRole('list', { name: 'Runs' }).hover();
  const value = await frames(page, async () => {
    for (let step = 0; step < 40; step += 1) {
      await page.mouse.wheel(0, step < 20 ? 120 : -120);
      await page.waitForTimeout(30);
    }
  });
  await page.close();
  return { name: `wall of ${runsOnWall} runs: scroll, frames p95`, value, unit: 'ms', budget: rowBudget };
}

async function makeRun(baseUrl: string, index: number): Promise<void> {
  const body = { model: 'diffusion-4-5-full', prompt: `Boat number ${index}`, size: '512x512' };
  const response = await fetch(`${baseUrl}/api/gateway/v1/images/generations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The request of a run was answered ${response.status}.`);
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url, { waitUntil: 'networkidle' });
  return page;
}

/** Returns the 95th percentile of the frame times while `act` runs, in milliseconds. */
async function frames(page: Page, act: () => Promise<void>): Promise<number> {
  const processor = await page.context().newCDPSession(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(() => {
    const gaps: number[] = [];
    let before = performance.now();
    const next = (now: number) => {
      gaps.push(now - before);
      before = now;
      if (Reflect.get(window, 'frameGaps') === gaps) requestAnimationFrame(next);
    };
    Reflect.set(window, 'frameGaps', gaps);
    requestAnimationFrame(next);
  });
  await act();
  const gaps = await page.evaluate(() => {
    const taken = Reflect.get(window, 'frameGaps');
    Reflect.set(window, 'frameGaps', undefined);
    return taken;
  });
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await processor.detach();
  const sorted = (Array.isArray(gaps) ? gaps.map(Number).slice(1) : []).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}
