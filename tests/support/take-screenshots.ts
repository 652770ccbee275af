// Renews the screenshots of the README in docs/screenshots, from the current build and its own server:
// `node lib/boot.mjs build && node tests/support/take-screenshots.ts`.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { chromiumOptions } from './chromium.ts';
import { startScriptedUpstream } from './scripted-upstream.ts';
import { startServer } from './start-server.ts';

interface Shot {
  name: string;
  path: string;
  dark?: boolean;
  phone?: boolean;
  /** Brings the page to the state to show. */
  show(page: Page): Promise<void>;
}

const folder = join(import.meta.dirname, '..', '..', 'docs', 'screenshots');

const shots: readonly Shot[] = [
  {
    name: 'images',
    path: '/images?model=alpha-image-2',
    show: (page) => run(page, 'A balloon above a lake at sunrise'),
  },
  {
    name: 'compare',
    path: '/compare',
    dark: true,
    show: async (page) => {
      await page.getByRole('button', { name: /^A lighthouse at dusk/ }).click();
      await status(page, '4 done');
    },
  },
  { name: 'videos', path: '/videos', show: createVideos },
  {
    name: 'messages',
    path: '/messages',
    dark: true,
    show: async (page) => {
      await page.getByRole('button', { name: /^Streamed text/ }).click();
      await status(page, 'Done');
    },
  },
  {
    name: 'embeddings',
    path: '/embeddings',
    show: async (page) => {
      await page.getByRole('button', { name: /^Similar sentences/ }).click();
      await status(page, 'Done');
    },
  },
  {
    name: 'phone',
    path: '/images',
    phone: true,
    show: async (page) => {
      await page.getByRole('tab', { name: 'Result' }).click();
      await page.getByRole('button', { name: /^Streamed image/ }).click();
      await status(page, 'Done');
    },
  },
];

await mkdir(folder, { recursive: true });
const server = await startServer({ environment: { SANDBOX_PACE: '0.5' } });
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...chromiumOptions(),
});
try {
  for (const shot of shots) await take(browser, shot, server.baseUrl);
  await takeProviders(browser);
} finally {
  await browser.close();
  await server.stop();
}

async function take(from: Browser, shot: Shot, baseURL: string): Promise<void> {
  const { name, path, dark = false, phone = false, show } = shot;
  const page = await from.newPage({
    baseURL,
    viewport: phone ? { width: 360, height: 720 } : { width: 1280, height: 800 },
    deviceScaleFactor: phone ? 2 : 1.5,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await show(page);
  // Waits until loaded images are decoded and faded in.
  await page.waitForTimeout(1_500);
  const image = sharp(await page.screenshot()).webp({ quality: 78 });
  await writeFile(join(folder, `${name}.webp`), await image.toBuffer());
  await page.close();
}

async function run(page: Page, prompt: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt);
  await page.keyboard.press('Control+Enter');
  await status(page, 'Done');
  await page.getByRole('heading', { level: 1 }).click();
}

async function status(page: Page, text: string): Promise<void> {
  await page.getByRole('region', { name: 'Status' }).getByText(text).waitFor({ timeout: 60_000 });
}

/** Creates videos in every state: four that complete, one that fails, one that stays queued. */
async function createVideos(page: Page): Promise<void> {
  const create = (prompt: string, more: Readonly<Record<string, unknown>> = {}, fault?: string) =>
    page.request.post('/api/gateway/v1/videos', {
      data: { model: 'delta-1.1', prompt, duration: 5, resolution: '480p', ...more },
      headers: fault === undefined ? {} : { 'x-sandbox-fault': fault },
    });
  await create('Boats leave a harbour at dawn, slow pan to the left');
  await create('A tram leaves the stop in rain, neon on wet stone', { resolution: '720p' });
  await create('A portrait that turns its head', {}, 'fail');
  await create('Kites over a beach, wind rising', { aspect_ratio: '21:9' });
  // A list without running tasks does not poll.
  await page.reload();
  await page.getByRole('tab', { name: /^Done ?3/ }).waitFor({ timeout: 60_000 });
  await create('First snow on a mountain village', { resolution: '1080p', duration: 12 });
  await create('A night train crosses a bridge', {}, 'stall');
  await page.reload();
  await page.getByText('In progress').first().waitFor({ timeout: 60_000 });
}

/** Shows a healthy provider, a failing one and one with an open circuit. */
async function takeProviders(from: Browser): Promise<void> {
  const [openai, gemini, relay] = await Promise.all([
    startScriptedUpstream(),
    startScriptedUpstream(),
    startScriptedUpstream(),
  ]);
  const image = JSON.stringify({ created: 1, data: [{ b64_json: sampleImage.split(',')[1] }] });
  const failure = (message: string) => JSON.stringify({ error: { message } });
  openai.script = (response) =>
    setTimeout(() => response.setHeader('content-type', 'application/json').end(image), 800);
  gemini.script = (response) => response.writeHead(500).end(failure('An internal error has occurred.'));
  relay.script = (response) => response.writeHead(502).end(failure('No healthy backend.'));
  const { baseUrl, apiKey, stop } = await startServer({
    environment: {
      ...{ OPENAI_API_KEY: 'sk-openai', OPENAI_BASE_URL: `${openai.baseUrl}/v1` },
      ...{ GEMINI_API_KEY: 'sk-gemini', GEMINI_BASE_URL: `${gemini.baseUrl}/v1beta` },
      ...relay.environment,
    },
  });
  const generate = async (model: string, count: number) => {
    for (let done = 0; done < count; done += 1) {
      await fetch(`${baseUrl}/v1/images/generations`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model, prompt: 'A kite' }),
      });
    }
  };
  await generate('alpha-image-2', 4);
  await generate('beta-3-pro-image', 2);
  await generate('gamma/dream-4.5', 5);
  const test = async (page: Page) => {
    await page.getByRole('button', { name: 'Test openai' }).click();
    await page.getByText(/^Ready: status 200/).waitFor();
    await page.getByRole('heading', { level: 1 }).click();
  };
  await take(from, { name: 'providers', path: '/providers', show: test }, baseUrl);
  await stop();
  for (const upstream of [openai, gemini, relay]) upstream.close();
}
