// `npm run release`: checks that this clone can be released, makes the tarball, installs it in an empty folder, uses it
// there and prints its figures beside their aims. Publishes nothing.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { npm, root } from './bundle-code.ts';
import { versionOfClone } from './write-manifest.ts';

const version = versionOfClone();

const problems = problemsOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exit(1);

run(npm, ['run', 'check'], root);
run(npm, ['run', 'package', '--', '--check'], root);
const folder = mkdtempSync(join(tmpdir(), 'easel-release-'));
try {
  const figures = await figuresOf(join(root, `easel-${version}.tgz`), folder);
  for (const { name, value, aim } of figures)
    process.stdout.write(`${value <= aim ? 'met   ' : 'MISSED'}  ${name}: ${value} (at most ${aim})\n`);
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** What stands before a release, one sentence each. */
function problemsOf(changelog: string): readonly string[] {
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  const tags = execFileSync('git', ['tag', '--list', `v${version}`], { cwd: root, encoding: 'utf8' });
  return [
    changed === '' ? undefined : `The clone has changes that are not committed:\n${changed.trimEnd()}`,
    tags === '' ? undefined : `The tag v${version} exists: raise \`version\` in package.json.`,
    changelog.includes(`\n## ${version} (2`)
      ? undefined
      : `CHANGELOG.md has no heading \`## ${version} (YYYY-MM-DD)\`.`,
  ].filter((problem) => problem !== undefined);
}

async function figuresOf(tarball: string, into: string) {
  writeFileSync(join(into, 'package.json'), '{"private":true}');
  run(npm, ['install', '--no-audit', '--no-fund', tarball], into);
  const files = readdirSync(join(into, 'node_modules'), { recursive: true, withFileTypes: true });
  const sizes = files.map((file) => (file.isFile() ? statSync(join(file.parentPath, file.name)).size : 0));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return [
    { name: 'tarball, MB', value: rounded(statSync(tarball).size / 1e6), aim: 15 },
    { name: 'installed, MB', value: rounded(bytes / 1e6), aim: 120 },
    { name: 'first answer of `easel sandbox` after its start, s', value: await firstAnswer(into), aim: 1 },
  ];
}

/** By the package's own client. Draws an image, too: what is missing in the tarball shows itself. */
async function firstAnswer(into: string): Promise<number> {
  const { startEasel }: typeof import('../testing.ts') = await import(
    pathToFileURL(join(into, 'node_modules/easel/dist/testing.js')).href
  );
  const started = performance.now();
  const { url, key, close } = await startEasel();
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  await (await fetch(`${url}/v1/models`, { headers })).arrayBuffer();
  const seconds = rounded((performance.now() - started) / 1000);

  const body = JSON.stringify({ model: 'alpha-image-2', prompt: 'a boat', size: '1024x1024' });
  const image = await fetch(`${url}/v1/images/generations`, { method: 'POST', headers, body });
  if (!image.ok) throw new Error(`easel sandbox answered ${image.status}: ${await image.text()}`);
  await image.arrayBuffer();
  await close();
  return seconds;
}

function run(command: string, args: readonly string[], cwd: string): void {
  execFileSync(command, args, { cwd, stdio: 'inherit' });
}

function rounded(value: number): number {
  return Number(value.toFixed(1));
}
