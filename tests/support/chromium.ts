// The Chromium of the browser tests: EASEL_CHROMIUM, else one of the system, else Playwright's own.
import { spawnSync } from 'node:child_process';
import { findProgram } from './system-programs.ts';

/** The headless shell first, as in Playwright: the same pages with a fifth less processor time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Options of a launch. Processes that this one starts find the same Chromium without a search. */
export function chromiumOptions(): { executablePath?: string } {
  const path = process.env.EASEL_CHROMIUM || names.flatMap((name) => findProgram(name) ?? []).find(runs);
  if (path === undefined) return {};
  process.env.EASEL_CHROMIUM = path;
  return { executablePath: path };
}

/** On some systems the command is only a hint to install a package. */
function runs(path: string): boolean {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 });
  return /Chrom/.test(stdout);
}
