// Lighthouse on the built pages, as a phone sees them. It is no dependency: it comes into a folder of its own when it
// is asked for, the newest version that can be had.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { benchFolder } from '#tests/bench/bench-folder.ts';
import type { Figure } from './figure.ts';
import type { Stage } from './stage.ts';

const pages = ['/', '/images'];
const scores = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
const folder = join(benchFolder, 'lighthouse');
const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
const runProgram = promisify(execFile);

/** Throws in a sentence where it cannot be had. */
export async function measureLighthouse({ baseUrl }: Pick<Stage, 'baseUrl'>): Promise<Figure[]> {
  await install();
  const figures: Figure[] = [];
  for (const path of pages) {
    const report = await audit(baseUrl + path);
    for (const [name, budget] of Object.entries(scores)) {
      const value = Math.round(Number(report.categories?.[name]?.score ?? Number.NaN) * 100);
      figures.push({ name: `Lighthouse ${name} of ${path}`, value, unit: '', budget, atLeast: true });
    }
  }
  return figures;
}

interface Report {
  categories?: Readonly<Record<string, { score?: number | null }>>;
}

async function audit(url: string): Promise<Report> {
  const output = join(folder, 'report.json');
  rmSync(output, { force: true });
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu'].join(' ');
  const categories = Object.keys(scores).join(',');
  const chromium = process.env.EASEL_CHROMIUM ? { CHROME_PATH: process.env.EASEL_CHROMIUM } : {};
  await runProgram(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${categories}`,
      `--chrome-flags=${flags}`,
    ],
    { env: { ...process.env, ...chromium }, timeout: 120_000 },
  );
  const report: Report = JSON.parse(readFileSync(output, 'utf8'));
  return report;
}

async function install(): Promise<void> {
  if (existsSync(program)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const { npm_execpath: cli, npm_node_execpath: node = process.execPath } = process.env;
  const [npm, first] = cli?.endsWith('.js') ? [node, [cli]] : ['npm', []];
  await runProgram(
    npm,
    [...first, 'install', 'lighthouse', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: folder,
      timeout: 120_000,
    },
  );
}
