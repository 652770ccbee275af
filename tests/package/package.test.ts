// Tests the package as another project has it: its files, its command, its pages, its testing client.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { machineEnvironment } from '#tests/support/server-environment.ts';
import { until } from '#tests/support/until.ts';

const root = join(import.meta.dirname, '../..');
const tsc = join(root, 'node_modules/typescript/bin/tsc');
const project = inject('project');
const installed = join(project, 'node_modules/easel');
const command = join(project, 'node_modules/.bin/easel');
/** `npm run package -- --check` names the others. */
const nodes = [process.execPath, ...(process.env.EASEL_NODES ?? '').split(delimiter).filter(Boolean)];

const folders = mkdtempSync(join(tmpdir(), 'easel-package-'));
chmodSync(folders, 0o755);
const makeFolder = (name: string) => mkdtempSync(join(folders, name));

const running: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  await Promise.all(running.map((stop) => stop()));
  rmSync(folders, { recursive: true, force: true, maxRetries: 5 });
});

const environment = { ...machineEnvironment(), NODE_ENV: 'test' } as const;

interface StartOptions {
  node?: string;
  env?: Record<string, string>;
  cwd?: string;
  user?: number;
}

/** Starts the command and resolves with its output when `ready` is in it. */
async function start(args: string[], ready: string, { node, env, cwd, user }: StartOptions = {}) {
  const child = spawn(node ?? process.execPath, [command, ...args], {
    cwd: cwd ?? tmpdir(),
    env: { ...environment, ...env },
    ...(user === undefined ? {} : { uid: user, gid: user }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    return (await ended)[0];
  };
  running.push(stop);
  await until(() => output.includes(ready) || child.exitCode !== null);
  expect(output).toContain(ready);
  return { output, stop };
}

async function drawAndWrite(url: string, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const image = await post('/v1/images/generations', {
    model: 'alpha-image-2',
    prompt: 'a boat',
    size: '1024x1024',
  });
  expect(image.status).toBe(200);
  const { data } = await image.json();
  expect(Buffer.from(data[0].b64_json, 'base64').subarray(1, 4).toString()).toBe('PNG');
  const messages = [{ role: 'user', content: 'Hello' }];
  const text = await post('/v1/messages', { model: 'any', max_tokens: 20, stream: true, messages });
  expect(await text.text()).toContain('event: message_stop');
}

describe('files', () => {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(installed, name)).isFile(),
  );

  test('are those that it needs', () => {
    expect([...new Set(files.map((name) => name.split('/')[0]))].sort()).toEqual([
      ...['LICENSE', 'README.md', 'THIRD-PARTY-LICENSES.txt', 'dist', 'package.json'],
    ]);
    expect(
      files.filter(
        (name) =>
          /(^|\/)\.env|\.test\.|\.data\/|\.nft\.json$|\.map$|\.tsx?$/.test(name) && !name.endsWith('.d.ts'),
      ),
    ).toEqual([]);
    // npm leaves out the node_modules of a package itself, and nobody promises that it keeps one below.
    expect(files).toContain('dist/pages/node_modules/next/dist/server/next.js');
    expect(files).toContain('dist/pages/.next/BUILD_ID');
    expect(files.some((name) => name.startsWith('dist/pages/.next/static/chunks/'))).toBe(true);
    expect(
      files.filter((name) => name.includes('node_modules/') && !name.startsWith('dist/pages/node_modules/')),
    ).toEqual([]);
  });

  test('hold no path of the machine that made them', () => {
    expect(files.filter((name) => readFileSync(join(installed, name)).includes(`${root}/`))).toEqual([]);
  });

  test('are small', () => {
    expect(statSync(inject('tarball')).size).toBeLessThan(15e6);
    const all = readdirSync(join(project, 'node_modules'), { recursive: true, withFileTypes: true });
    const sizes = all.map((file) => (file.isFile() ? statSync(join(file.parentPath, file.name)).size : 0));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(120e6);
  });
});

test('the command tells its version and its options', () => {
  const run = (...args: string[]) => execFileSync(process.execPath, [command, ...args], { encoding: 'utf8' });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(run('--version')).toBe(`${version}\n`);
  expect(run('--help')).toContain('easel sandbox');
  expect(run('conformance', 'server', '--list').split('\n').length).toBeGreaterThan(420);
  expect(() => execFileSync(process.execPath, [command, 'begin'], { stdio: 'pipe' })).toThrow(/easel start/);
});

describe.each(nodes)('with %s', (node) => {
  test('start shows the pages, draws and writes, and ends in order', async () => {
    const port = await freePort();
    const dataDirectory = makeFolder('easel data ');
    const args = ['start', '--port', String(port), '--data-dir', dataDirectory];
    const { output, stop } = await start(args, 'API key', { node });

    const url = `http://127.0.0.1:${port}`;
    for (const path of ['/', '/messages', '/videos', '/settings', '/history', '/docs']) {
      const page = await fetch(`${url}${path}`);
      expect([path, page.status]).toEqual([path, 200]);
      const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(await page.text())?.[1];
      expect((await fetch(`${url}${script}`)).status).toBe(200);
    }
    expect((await fetch(`${url}/nothing-here`)).status).toBe(404);
    await drawAndWrite(url, /easel_\S+/.exec(output)?.[0] ?? '');
    expect(await stop()).toBe(0);
  });

  test('sandbox prints an address and a key, and leaves nothing', async () => {
    const temporary = makeFolder('easel temporary ');
    const env = {
      TMPDIR: temporary,
      OPENAI_API_KEY: 'not-used',
      DATABASE_URL: 'postgres://nowhere/x',
    };
    const { output, stop } = await start(['sandbox', '--json'], '\n', { node, env });

    const { url, key } = JSON.parse(output);
    await drawAndWrite(url, key);
    await stop();
    expect(readdirSync(temporary)).toEqual([]);
  });

  test('`easel mcp` answers an agent: its tools, and an image', async () => {
    const client = new Client({ name: 'easel-tests', version: '1.0.0' });
    const args = [command, 'mcp'];
    await client.connect(
      new StdioClientTransport({ command: node, args, env: machineEnvironment(), cwd: project }),
      { timeout: 250_000 },
    );

    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['list_models', 'generate_image']));
    const made = await client.callTool(
      {
        name: 'generate_image',
        arguments: { model: 'alpha-image-2', prompt: 'A kite', size: '1024x1024', order_id: '1' },
      },
      { timeout: 250_000 },
    );
    expect(made.isError ?? false).toBe(false);
    const image = made.content.find(({ type }) => type === 'image');
    expect(image?.type === 'image' && image.data.length).toBeGreaterThan(1_000);
    await client.close();
  });

  test('CommonJS has it, as jest asks for it', () => {
    const script = `require('easel/testing/setup').default().then(async (end) => {
      const easel = await require('easel').startEasel();
      await fetch(easel.url + '/v1/models', { headers: { 'x-api-key': easel.key } });
      console.log((await easel.requests()).map(({ operation }) => operation).join());
      await end();
    })`;
    const output = execFileSync(node, ['-e', script], { cwd: project, encoding: 'utf8' });
    expect(output).toBe('models.list\n');
  });
});

/** Whether other users may reach it: not so in the home folder of root. */
function isReachable(path: string): boolean {
  const parent = dirname(path);
  return (statSync(path).mode & 0o001) !== 0 && (parent === path || isReachable(parent));
}

const canBeOther = process.getuid?.() === 0 && [process.execPath, folders].every(isReachable);

test.skipIf(!canBeOther)('runs as another user from a folder that nobody may write', async () => {
  const open = (path: string) => chmodSync(path, 0o755);
  const home = makeFolder('easel home ');
  chmodSync(home, 0o777);
  for (const path of [project, join(project, '..')]) open(path);
  const env = { HOME: home, TMPDIR: home };

  const { output } = await start(['start', '--port', '0'], 'API key', {
    env,
    cwd: '/',
    user: 65_534,
  });

  expect(existsSync(join(home, '.local/share/easel/postgres'))).toBe(true);
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
  expect((await fetch(`${url}/`)).status).toBe(200);
});

test('the sandbox of a killed test run ends with it', async () => {
  const script = `import { startEasel } from 'easel/testing';
    const easel = await startEasel();
    process.stdout.write(easel.url + '\\n');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: project });
  const [line] = await once(child.stdout, 'data');
  const url = String(line).trim();
  expect((await fetch(`${url}/api/health`)).status).toBe(200);

  child.kill('SIGKILL');

  await until(() =>
    fetch(`${url}/api/health`).then(
      () => false,
      () => true,
    ),
  );
});

test.each(['types.mts', 'types.cts'])('its types fit as they are, in %s', (name) => {
  const text = `import { type Easel, startEasel } from 'easel/testing';
    import setup from 'easel/testing/setup';
    export const easel: Promise<Easel> = startEasel({ clock: 'virtual', pace: 2 });
    export const ended: Promise<() => Promise<void>> = setup();
    // @ts-expect-error There is no such clock.
    void startEasel({ clock: 'virtuel' });\n`;
  writeFileSync(join(project, name), text);
  // Nothing is left out: a declaration that names a file of the clone would be any without a word.
  const options = '--ignoreConfig --noEmit --strict --skipLibCheck false --target es2022 --module node16';
  execFileSync(process.execPath, [tsc, ...options.split(' '), name], { cwd: project, stdio: 'pipe' });
});

/** The section of the README for other projects. */
const [, section = ''] = readFileSync(join(root, 'README.md'), 'utf8').split('## Use it in another project');

test.each(section.match(/npx easel \w+/g) ?? [])('README: %s', async (line) => {
  const home = makeFolder('easel home ');
  const env = { ...environment, HOME: home, PORT: '0' };
  const child = spawn('npx', line.split(' ').slice(1), { cwd: project, env, detached: true });
  const ended = once(child.stdout, 'close');
  running.push(async () => {
    // npx does not pass it on.
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    await ended;
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  await until(() => /http:\/\/127\.0\.0\.1:\d+/.test(output) && output.includes('easel_'));
});

test('the tests of the example project and of the README pass, and their types fit', () => {
  const example = join(project, 'example');
  cpSync(join(root, 'tests/package/example'), example, { recursive: true });
  const [, readme = ''] = section.split('```ts\n');
  writeFileSync(join(example, 'readme.test.ts'), readme.split('```')[0] ?? '');
  for (const scope of ['@anthropic-ai', '@ai-sdk', '@types'])
    mkdirSync(join(example, 'node_modules', scope), { recursive: true });
  const link = (from: string, name: string) =>
    symlinkSync(join(from, name), join(example, 'node_modules', name));
  link(join(project, 'node_modules'), 'easel');
  for (const name of [
    'vitest',
    'openai',
    '@anthropic-ai/sdk',
    'ai',
    '@ai-sdk/provider',
    '@types/json-schema',
  ])
    link(join(root, 'node_modules'), name);
  const env = { ...environment, NO_COLOR: '1' };
  const runWith = (node: string, ...args: string[]) =>
    execFileSync(node, args, { cwd: example, encoding: 'utf8', env });
  const run = (...args: string[]) => runWith(process.execPath, ...args);

  for (const node of nodes)
    expect(runWith(node, join(root, 'node_modules/vitest/vitest.mjs'), 'run')).toMatch(/Tests +208 passed/);
  const types = '--ignoreConfig --noEmit --strict --target esnext --allowImportingTsExtensions'.split(' ');
  const tests = ['ai-sdk', 'caption', 'parallel', 'recording', 'readme'].map((name) => `${name}.test.ts`);
  run(tsc, ...types, '--module', 'nodenext', '--skipLibCheck', ...tests);
  // Of an ES module alone, seen from CommonJS.
  const text = `import { createEasel } from 'easel/ai-sdk';
    export const id: string = createEasel().image('alpha-image-2').modelId;\n`;
  writeFileSync(join(example, 'provider.cts'), text);
  for (const module of ['node16', 'nodenext'])
    run(tsc, ...types, '--preserveSymlinks', '--module', module, 'provider.cts');
});
