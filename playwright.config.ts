// The browser suite: every page in Chromium against its own production server.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { serverFlags, serverScript } from '#lib/boot/server-command.mjs';
import { chromiumOptions } from '#tests/support/chromium.ts';
import { freePort } from '#tests/support/free-port.ts';
import { serverEnvironment } from '#tests/support/server-environment.ts';

// Each Playwright worker reads this file again; the variables carry the first choice.
process.env.EASEL_E2E_PORT ??= String(await freePort());
// Only a name: tools that read this file must not create a folder.
process.env.EASEL_E2E_DATA ??= join(tmpdir(), `easel-e2e-${process.pid}`);
const port = Number(process.env.EASEL_E2E_PORT);
const dataDirectory = process.env.EASEL_E2E_DATA;
const baseURL = `http://127.0.0.1:${port}`;

const quietChromium = [
  '--disable-gpu',
  // Saves a process per browser and a tenth of the time of a page load.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const runsAsRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // For a slow and busy machine: a limit ends what hangs, and says nothing about speed.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'line',
  use: {
    baseURL,
    // Colours and positions are measured without transitions.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      args: runsAsRoot ? ['--no-sandbox', ...quietChromium] : quietChromium,
      ...chromiumOptions(),
    },
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 },
    },
  ],
  webServer: {
    command: [process.execPath, ...serverFlags, serverScript].map((part) => JSON.stringify(part)).join(' '),
    url: `${baseURL}/api/ready`,
    // Fast, but slow enough to see intermediate states.
    env: { ...serverEnvironment({ port, dataDirectory }), SANDBOX_PACE: '0.25' },
    timeout: 240_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
  },
});
