// Installs the two peers in a separate folder. They are not dependencies of the product, and their install scripts do not run.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder } from '#tests/bench/bench-folder.ts';

/** The versions of the last measurement; update them by hand. */
export const peerVersions = { '@portkey-ai/gateway': '1.15.2', '@musistudio/llms': '1.0.53' } as const;

export type Peers = { folder: string } | { missing: string };

const limitMs = 90_000;

const manifest = JSON.stringify({
  private: true,
  type: 'module',
  dependencies: peerVersions,
  // With newer versions Portkey cannot change response headers and always returns 500.
  overrides: { '@hono/node-server': '1.13.8' },
});

/** Does nothing when they are installed; returns the reason when they cannot be installed. */
export async function installPeers(): Promise<Peers> {
  const folder = join(benchFolder, 'peers');
  const file = join(folder, 'package.json');
  const complete = join(folder, 'complete');
  const present = existsSync(complete) && readFileSync(file, 'utf8') === manifest;
  if (present) return { folder };
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, manifest);
  const failure = await runNpm(folder);
  if (failure !== undefined) return { missing: failure };
  writeFileSync(complete, '');
  return { folder };
}

function runNpm(folder: string): Promise<string | undefined> {
  const args = [
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--fetch-retries=1',
  ];
  const { npm_execpath: cli, npm_node_execpath: node = process.execPath } = process.env;
  const [program, first] = cli?.endsWith('.js') ? [node, [cli]] : ['npm', []];
  return new Promise((resolve) => {
    const child = spawn(program, [...first, ...args], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: limitMs,
    });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += String(chunk);
    });
    child.on('error', (error) => resolve(`npm could not be started: ${error.message}`));
    child.on('close', (code) => {
      const reason = /npm error (?:network )?(.*)/.exec(stderr)?.[1] ?? `npm ended with ${code}`;
      resolve(code === 0 ? undefined : `the packages could not be fetched (${reason.slice(0, 160)})`);
    });
  });
}
