// Installs what the given suites need beside npm's packages, and prints what it did: servers of the system with apt, where that
// starts no services, and a Chromium with apt or Playwright. Tests of servers that stay missing are skipped.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumOptions } from './chromium.ts';
import { findProgram, installWithApt, testPrograms } from './system-programs.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const missing = () => Object.entries(testPrograms).filter(([name]) => findProgram(name) === undefined);

// On a machine with systemd, their packages would start them.
if (missing().length > 0 && !existsSync('/run/systemd/system'))
  installWithApt(missing().map(([, name]) => name));
if (missing().length > 0)
  say(
    `Tests with ${missing()
      .map(([name]) => name)
      .join(', ')} are skipped: not installed.`,
  );

const hasChromium = () =>
  chromiumOptions().executablePath !== undefined || existsSync(chromium.executablePath());
if (process.argv.includes('e2e') && !hasChromium()) {
  // Older systems lack the first package.
  if (!installWithApt(['chromium-headless-shell'])) installWithApt(['chromium']);
  if (!hasChromium()) {
    const cli = join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js');
    const { stderr } = spawnSync(process.execPath, [cli, 'install', 'chromium'], { encoding: 'utf8' });
    if (!hasChromium())
      say(
        `The browser tests need Chromium (on Debian: \`apt-get install chromium\`), or its path in EASEL_CHROMIUM.\n${stderr}`,
      );
  }
}
