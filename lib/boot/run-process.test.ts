// Programs that are ended at their limit: asked first, killed when they do not listen, none left behind.
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { runQuietly } from './run-process.mjs';

const run = (script: string, options: { stopSignal?: NodeJS.Signals; signal?: AbortSignal } = {}) =>
  runQuietly(process.execPath, ['--eval', script], { limitMs: 700, killAfterMs: 300, ...options });

it('returns the output and exit code of a program', async () => {
  expect(await run("console.log('hello'); process.exitCode = 3")).toEqual({
    ...{ code: 3, output: 'hello\n', timedOut: false },
  });
});

it('sends SIGTERM to a program before it is killed', async () => {
  const script = `
    process.on('SIGTERM', () => { console.log('cleared up'); process.exit(7); });
    setInterval(() => {}, 1000);`;
  expect(await run(script)).toEqual({ code: 7, output: 'cleared up\n', timedOut: true });
});

it('sends the stop signal that the program handles', async () => {
  const script = `
    process.on('SIGINT', () => process.exit(7));
    setInterval(() => {}, 1000);`;
  expect(await run(script, { stopSignal: 'SIGINT' })).toMatchObject({ code: 7, timedOut: true });
});

it('stops a program when its caller no longer needs it', async () => {
  const script = "setInterval(() => {}, 1000); process.on('SIGTERM', () => process.exit(7));";
  const started = Date.now();
  const result = runQuietly(process.execPath, ['--eval', script], { signal: AbortSignal.timeout(400) });
  expect(await result).toMatchObject({ timedOut: false });
  expect(Date.now() - started).toBeLessThan(10_000);
});

/** Deaf to SIGTERM, and to be heard of at its port as long as it lives. */
const ignoringScript = (port: number) =>
  `process.on('SIGTERM', () => {}); require('node:net').createServer().listen(${port}, '127.0.0.1');`;
const parentScript = (port: number) =>
  `require('node:child_process').spawn(process.execPath, ['--eval', ${JSON.stringify(ignoringScript(port))}], { stdio: 'ignore' });`;

it('kills a program that ignores SIGTERM, and its children', async () => {
  const [port, other] = [await freePort(), await freePort()];
  const { code, timedOut } = await run(`${parentScript(port)} ${ignoringScript(other)}`);
  expect({ code, timedOut }).toEqual({ code: 137, timedOut: true });
  await expect.poll(() => Promise.all([answers(port), answers(other)])).toEqual([false, false]);
});

it('kills children that ignore SIGTERM when the program itself ends', async () => {
  const port = await freePort();
  const { timedOut } = await run(`${parentScript(port)} setInterval(() => {}, 1000);`);
  expect(timedOut).toBe(true);
  await expect.poll(() => answers(port)).toBe(false);
});

function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).then((isConnected) => {
    socket.destroy();
    return isConnected === true;
  });
}
