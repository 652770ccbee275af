/** The command `easel` of the package: chooses the program, gives it its settings, and becomes its process. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type ProgramName, type ServerProcess, serverProcess } from './server-process.ts';

const help = `easel start     the gateway and its pages
easel sandbox   the gateway on the sandbox alone, for tests: no pages, no upstream, a database that ends with it
easel backup [FILE]              the database and all files of DATA_DIR in one file
easel restore FILE [--replace]   takes them back
easel mcp [--url URL --key KEY]   MCP for agents on standard input and output: of a running Easel, or of a sandbox of its own
easel conformance server | client   asks a server, or runs a client, for every rule of the interface; has a --help

  --port N          port to listen on; start: 3000, sandbox: a free one
  --host ADDRESS    address to listen on; 127.0.0.1
  --data-dir DIR    (not sandbox) folder of all data; by default ${dataFolder()}
  --env-file FILE   (not sandbox) further settings, NAME=value in each line; a variable of the environment wins
  --url URL         (mcp) address of a running Easel
  --key KEY         (mcp) its API key; by default the variable EASEL_API_KEY
  --pace N          (sandbox, mcp without --url) 1: delays as of real models; by default 0: none
  --clock virtual   (sandbox) time stands still until POST /testing/advance; the pace is 1 then, of videos alone
  --record DIR      (start, sandbox) stores every request to an upstream with its response; see docs/recordings.md
  --replay DIR      (start, sandbox) answers from recordings in place of upstreams, without network and keys
  --replay-pace P   instant, or recorded: with the recorded delays; by default instant
  --json            (sandbox) prints the address and the key as one line of JSON
  --end-with-input  (sandbox) ends when its standard input does
  --version, --help

start, backup and restore read the settings of the README from the environment; sandbox reads none, but with --record keys
and addresses of upstreams.
`;

const options = {
  port: { type: 'string' },
  host: { type: 'string' },
  'data-dir': { type: 'string' },
  'env-file': { type: 'string' },
  url: { type: 'string' },
  key: { type: 'string' },
  pace: { type: 'string' },
  clock: { type: 'string' },
  record: { type: 'string' },
  replay: { type: 'string' },
  'replay-pace': { type: 'string' },
  json: { type: 'boolean' },
  'end-with-input': { type: 'boolean' },
  replace: { type: 'boolean' },
  version: { type: 'boolean', short: 'v' },
  help: { type: 'boolean', short: 'h' },
} as const;

run(process.argv.slice(2));

function run(args: string[]): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 15)) {
    refuse(`Easel needs Node 22.15 or later; this is Node ${process.versions.node}.`);
    return;
  }
  if (args[0] === 'conformance') {
    become(serverProcess('conformance', args.slice(1)));
    return;
  }
  const given = parsed(args);
  if (given === undefined) return;
  const { values, positionals } = given;
  const [command, ...rest] = positionals;
  if (values.version) process.stdout.write(`${version()}\n`);
  else if (values.help) process.stdout.write(help);
  else if (command === 'sandbox') become(serverProcess('sandbox', args.toSpliced(args.indexOf(command), 1)));
  else if (command === 'mcp' && rest.length === 0) serve(values);
  else if (command === 'start' && rest.length === 0) become(withSettings('start', [], values));
  else if (command === 'backup' || command === 'restore') {
    const flags = values.replace ? ['--replace'] : [];
    become(withSettings('backup', [command, ...rest, ...flags], values));
  } else refuse(help);
}

/** Loads only for this command. */
function serve({ url, key = process.env.EASEL_API_KEY, pace = '0' }: Values): void {
  import('./mcp.ts')
    .then(({ serveMcp }) => serveMcp({ url, key, pace: Number(pace) }))
    .catch((error: unknown) => {
      refuse(`MCP cannot start: ${error instanceof Error ? error.message : error}`);
      process.exit();
    });
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    refuse(`${error instanceof Error ? error.message : error}\n\n${help}`);
    return undefined;
  }
}

function refuse(reason: string): void {
  process.stderr.write(`${reason.trimEnd()}\n`);
  process.exitCode = 2;
}

type Values = NonNullable<ReturnType<typeof parsed>>['values'];

/** An option wins over the variable. No file is read unless it is named: a `.env` here belongs to another project. */
function withSettings(program: ProgramName, args: string[], values: Values): ServerProcess {
  if (values['env-file'] !== undefined) process.loadEnvFile(values['env-file']);
  const { DATA_DIR, PORT, HOST, RECORD_DIR, REPLAY_DIR, REPLAY_PACE } = process.env;
  Object.assign(process.env, {
    DATA_DIR: values['data-dir'] ?? (DATA_DIR || dataFolder()),
    PORT: values.port ?? PORT ?? '',
    HOST: values.host ?? HOST ?? '',
    RECORD_DIR: values.record ?? RECORD_DIR ?? '',
    REPLAY_DIR: values.replay ?? REPLAY_DIR ?? '',
    REPLAY_PACE: values['replay-pace'] ?? REPLAY_PACE ?? '',
    EASEL_PAGES_DIR: fileURLToPath(new URL('./pages', import.meta.url)),
    NEXT_TELEMETRY_DISABLED: '1',
  });
  return serverProcess(program, args);
}

/** Not in the current folder, since the command runs from any; not in the package, which may be replaced or read-only. */
function dataFolder(): string {
  const { LOCALAPPDATA, XDG_DATA_HOME } = process.env;
  const ofUser = process.platform === 'win32' ? LOCALAPPDATA : XDG_DATA_HOME;
  return join(ofUser || join(homedir(), '.local', 'share'), 'easel');
}

/** In place of this process where the system can: signals reach the program, and no second Node waits for it. */
function become({ args, env }: ServerProcess): void {
  const all = [...process.execArgv, ...args];
  if (process.execve !== undefined && process.platform !== 'win32')
    process.execve(process.execPath, [process.execPath, ...all], env);
  const child = spawn(process.execPath, all, { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
  });
}

function version(): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  return manifest.version;
}
