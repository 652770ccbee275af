// Finds a Chromium for the browser suite, or installs one: with apt when running as root, else with Playwright.
import { existsSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { PlainError } from './plain-error.mjs';
import { withProgress } from './progress.mjs';
import { runQuietly } from './run-process.mjs';
import { findProgram, installWithApt } from './system-programs.mjs';

/** The headless shell first, as in Playwright: the same pages with a fifth less processor time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const playwrightCli = inRoot('node_modules/@playwright/test/cli.js');

/**
 * @param {{ node: string, env: NodeJS.ProcessEnv }} context
 * @returns {Promise<string>} path of a Chromium that runs
 */
export async function findChromium(context) {
  const given = context.env.EASEL_CHROMIUM;
  if (given) {
    if (await runs(given)) return given;
    throw new PlainError(`EASEL_CHROMIUM names ${given}, which does not run.`);
  }
  return (
    (await systemChromium()) ??
    (await playwrightChromium(context)) ??
    (await installChromium()) ??
    (await installWithPlaywright(context))
  );
}

async function systemChromium() {
  for (const name of names) {
    const path = findProgram(name);
    // On some systems the command is only a hint to install a package.
    if (path !== undefined && (await runs(path))) return path;
  }
  return undefined;
}

/** @param {{ node: string, env: NodeJS.ProcessEnv }} context */
async function playwrightChromium({ node, env }) {
  const script = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { code, output } = await runQuietly(node, ['--input-type=module', '--eval', script], { env });
  const path = output.trim();
  return code === 0 && existsSync(path) && (await runs(path)) ? path : undefined;
}

async function installChromium() {
  if (findProgram('apt-get') === undefined || process.getuid?.() !== 0) return undefined;
  await withProgress(
    'Installing Chromium with apt for the browser tests',
    // Older systems lack the first package.
    async () => (await installWithApt(['chromium-headless-shell'])) || (await installWithApt(['chromium'])),
  );
  return systemChromium();
}

/** @param {{ node: string, env: NodeJS.ProcessEnv }} context */
async function installWithPlaywright(context) {
  const { node, env } = context;
  const answer = await withProgress("Installing Playwright's Chromium for the browser tests", () =>
    runQuietly(node, [playwrightCli, 'install', 'chromium'], { env }),
  );
  const path = await playwrightChromium(context);
  if (path !== undefined) return path;
  throw new PlainError(
    'The browser tests need Chromium, and none could be found or installed. Install it (on Debian: `apt-get install chromium`) or set EASEL_CHROMIUM to its path.',
    answer.output,
  );
}

/** @param {string} path */
async function runs(path) {
  const { code, output } = await runQuietly(path, ['--version'], { limitMs: 15_000 });
  return code === 0 && /Chrom/.test(output);
}
