// Runs Lighthouse on the built pages with its phone settings. It is not a dependency: the newest version is
// installed in a separate folder when needed.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { benchFolder } from '#tests/bench/bench-folder.ts';
import { chromiumOptions } from '#tests/support/chromium.ts';
import { type Figure, median } from './figure.ts';
import type { MeasuredPages } from './open-pages.ts';

const pages = ['/', '/images'];
const scores = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
const folder = join(benchFolder, 'lighthouse');
const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
const runProgram = promisify(execFile);

/** Each score is the median of this many audits, because the load of the machine changes them. */
const audits = 5;

/** Throws an error with the reason if Lighthouse cannot be installed. */
export async function measureLighthouse({ baseUrl }: Pick<MeasuredPages, 'baseUrl'>): Promise<Figure[]> {
  await install();
  const figures: Figure[] = [];
  for (const path of pages) {
    const reports: Report[] = [];
    for (let round = 0; round < audits; round += 1) reports.push(await auditOrRepeat(baseUrl + path));
    for (const [name, budget] of Object.entries(scores)) {
      const value = median(reports.map((report) => scoreOf(report, name)));
      const beside = name === 'performance' ? { beside: speedWords(path, reports) } : {};
      figures.push({ name: `${name} of ${path}`, value, unit: '', budget, atLeast: true, ...beside });
    }
  }
  return figures;
}

interface Report {
  environment?: { benchmarkIndex?: number };
  categories?: Readonly<Record<string, { score?: number | null }>>;
}

function speedWords(path: string, reports: readonly Report[]): string {
  const index = median(reports.map(({ environment }) => Number(environment?.benchmarkIndex)));
  return `for ${path} Lighthouse's own index of this machine was ${Math.round(index)}; its scores suppose 1500 to 2000, a fast desktop`;
}

function scoreOf({ categories }: Report, name: string): number {
  return Math.round(Number(categories?.[name]?.score ?? Number.NaN) * 100);
}

/** Repeats an audit once in which Chromium drew no frame, which has no scores. */
async function auditOrRepeat(url: string): Promise<Report> {
  return await audit(url).catch((error: unknown) => {
    if (String(error).includes('NO_FCP')) return audit(url);
    throw error;
  });
}

async function audit(url: string): Promise<Report> {
  const output = join(folder, 'report.json');
  rmSync(output, { force: true });
  // Without the last flag, headless Chromium with software rendering draws no frame for one or two seconds if
  // the page is busy at its first frame: the compositor stops the frames of a client that responds late.
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--run-all-compositor-stages-before-draw',
  ].join(' ');
  const categories = Object.keys(scores).join(',');
  const { executablePath: path } = chromiumOptions();
  const chromium = path === undefined ? {} : { CHROME_PATH: path };
  const settings = [
    ...['--quiet', '--output=json', `--output-path=${output}`],
    ...[`--only-categories=${categories}`, `--chrome-flags=${flags}`],
  ];
  await runProgram(process.execPath, [program, url, ...settings], {
    env: { ...process.env, ...chromium },
    timeout: 120_000,
  }).catch((error: unknown) => {
    throw new Error(`Lighthouse broke off over ${url}: ${lastLine(error)}`);
  });
  const report: Report = JSON.parse(readFileSync(output, 'utf8'));
  return report;
}

async function install(): Promise<void> {
  if (existsSync(program)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const { npm_execpath: cli, npm_node_execpath: node = process.execPath } = process.env;
  const [npm, first] = cli?.endsWith('.js') ? [node, [cli]] : ['npm', []];
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1'];
  await runProgram(npm, [...first, 'install', 'lighthouse', ...quietly], {
    cwd: folder,
    timeout: 120_000,
  }).catch((error: unknown) => {
    // A partial installation must not be taken for a complete one the next time.
    rmSync(folder, { recursive: true, force: true });
    throw new Error(
      `Lighthouse could not be installed: it comes from the package registry, which needs a network (${lastLine(error)}).`,
    );
  });
}

/** The last line of a program's output, which explains its exit. */
function lastLine(error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  const lines = stderr
    .split('\n')
    .map((line) => line.replace(/^npm error\s*/, '').trim())
    .filter((line) => line !== '' && !/complete log of this run|^A complete log/i.test(line));
  return (
    lines.find((line) => /network|ENOTFOUND|ECONN|EAI_AGAIN/.test(line)) ?? lines.at(-1) ?? 'it said nothing'
  );
}
