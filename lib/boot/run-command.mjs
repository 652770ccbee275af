// The commands of package.json: what each needs, and what it runs.
import { ensureBuilt, isBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { inRoot } from './paths.mjs';
import { runInForeground } from './run-process.mjs';
import { runCheck, runTests } from './run-tests.mjs';
import { runtimeEnvironment } from './runtime-environment.mjs';
import { serverFlags, serverScript } from './server-command.mjs';
import { PlainError, say } from './terminal.mjs';
import { testEnvironment } from './test-environment.mjs';

/** @type {Record<string, (args: readonly string[]) => Promise<number>>} */
const commands = {
  async start(args) {
    const node = await ensureInstalled('run time');
    return isBuilt() ? serve(node, 'production', args) : serveInBuild(node, args);
  },
  async dev(args) {
    return serve(await ensureInstalled('run time'), 'development', args);
  },
  async build() {
    await ensureBuilt(await ensureInstalled('run time'));
    return 0;
  },
  backup: (args) => runBackup('backup', args),
  restore: (args) => runBackup('restore', args),
  async check() {
    return runCheck(await ensureInstalled('everything'));
  },
  async test(args) {
    return runTests(await ensureInstalled('everything'), args);
  },
  async shape() {
    const node = await ensureInstalled('everything');
    return runInForeground(node, [inRoot('lib/checks/shape.ts')], process.env);
  },
  package: (args) => measure('lib/package/build/make-package.ts', args, runtimeEnvironment),
  release: (args) => measure('lib/package/build/release.ts', args, runtimeEnvironment),
  bench: (args) => measure('tests/bench/run-bench.ts', args, runtimeEnvironment),
  budgets: (args) => measure('tests/budgets/run-budgets.ts', args, testEnvironment),
};

/**
 * @param {string | undefined} name
 * @param {readonly string[]} args
 * @returns {Promise<number>} the process's exit code
 */
export async function runCommand(name, args) {
  const command = name === undefined ? undefined : commands[name];
  if (command === undefined) {
    process.stderr.write(`Usage: node lib/boot.mjs ${Object.keys(commands).join('|')}\n`);
    return 2;
  }
  endWithParent();
  try {
    return await command(args);
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    process.stderr.write(`\n${error.message}\n${error.details === '' ? '' : `\n${error.details}\n`}`);
    if (name === 'test') say('0 passed, 1 failed');
    return 1;
  }
}

/**
 * @param {string} node
 * @param {'production' | 'development'} mode
 * @param {readonly string[]} args
 * @param {Parameters<typeof runInForeground>[3]} [onStart] of a server that starts without pages
 */
function serve(node, mode, args, onStart) {
  const env = {
    ...runtimeEnvironment(node),
    NODE_ENV: mode,
    // The server reads it; tests, which start the server themselves, must not see it.
    EASEL_ENV_FILE: process.env.EASEL_ENV_FILE ?? inRoot('.env'),
    NEXT_TELEMETRY_DISABLED: '1',
    // Compiled modules are cached between starts, which saves 0.2 s.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inRoot('.cache/compiled'),
    ...(onStart ? { EASEL_PAGES: 'in build' } : {}),
  };
  return runInForeground(node, [...serverFlags, serverScript, ...args], env, onStart);
}

/**
 * Starts the server at once and builds the pages beside it. The build ends with the server; a failed build ends it.
 *
 * @param {string} node
 * @param {readonly string[]} args
 */
async function serveInBuild(node, args) {
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => ended.abort());
  /** @type {Promise<unknown>} */
  let building = Promise.resolve();
  const code = await serve(node, 'production', args, (server) => {
    building = ensureBuilt(node, ended.signal).then(
      () => server.connected && server.send('built'),
      (error) => {
        server.kill();
        return ended.signal.aborted ? undefined : error;
      },
    );
  });
  ended.abort();
  const failure = await building;
  if (failure instanceof Error) throw failure;
  return code;
}

/**
 * @param {'backup' | 'restore'} command
 * @param {readonly string[]} args
 */
async function runBackup(command, args) {
  const node = await ensureInstalled('run time');
  // The same settings as the server's.
  const env = { EASEL_ENV_FILE: inRoot('.env'), ...runtimeEnvironment(node) };
  return runInForeground(node, [inRoot('lib/server/backup/command.ts'), command, ...args], env);
}

/**
 * @param {string} script
 * @param {readonly string[]} args
 * @param {(node: string) => NodeJS.ProcessEnv} environment
 */
async function measure(script, args, environment) {
  const node = await ensureInstalled('everything');
  await ensureBuilt(node);
  return runInForeground(node, [inRoot(script), ...args], environment(node));
}

const parentCheckMs = 250;

/**
 * Under npm, stops this process with SIGTERM once its parent process has exited.
 * Started by hand (`nohup node lib/boot.mjs start &`) it may outlive its shell.
 */
function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, parentCheckMs);
  timer.unref();
}
