// Programs that are ended: asked first, killed when they do not listen, none left behind.
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { until } from '#tests/support/until.ts';
import { runQuietly } from './run-process.mjs';

/** Runs a script until it listens at all ports, then stops it. */
async function stopped(
  script: string,
  ports: readonly number[],
  options: { stopSignal?: NodeJS.Signals; killAfterMs?: number } = {},
) {
  const stop = new AbortController();
  const result = runQuietly(process.execPath, ['--eval', script], { signal: stop.signal, ...options });
  for (const port of ports) await until(() => answers(port));
  stop.abort();
  return await result;
}

const listening = (port: number) => `require('node:net').createServer().listen(${port}, '127.0.0.1');`;

it('returns the output and exit code of a program', async () => {
  const script = "console.log('hello'); process.exitCode = 3";
  expect(await runQuietly(process.execPath, ['--eval', script])).toEqual({ code: 3, output: 'hello\n' });
});

it('stops a program at its time limit', async () => {
  const script = 'setInterval(() => {}, 1000)';
  const signal = AbortSignal.timeout(300);
  expect(await runQuietly(process.execPath, ['--eval', script], { signal })).toMatchObject({ code: 143 });
});

it('sends SIGTERM to a program before it is killed', async () => {
  const port = await freePort();
  const script = `process.on('SIGTERM', () => { console.log('cleared up'); process.exit(7); }); ${listening(port)}`;
  expect(await stopped(script, [port])).toEqual({ code: 7, output: 'cleared up\n' });
});

it('sends the stop signal that the program handles', async () => {
  const port = await freePort();
  const script = `process.on('SIGINT', () => process.exit(7)); ${listening(port)}`;
  expect(await stopped(script, [port], { stopSignal: 'SIGINT' })).toMatchObject({ code: 7 });
});

/** Ignores SIGTERM, and answers at its port as long as it lives. */
const ignoringScript = (port: number) => `process.on('SIGTERM', () => {}); ${listening(port)}`;
const parentScript = (port: number) =>
  `require('node:child_process').spawn(process.execPath, ['--eval', ${JSON.stringify(ignoringScript(port))}], { stdio: 'ignore' });`;

it('kills a program that ignores SIGTERM, and its children', async () => {
  const [port, other] = [await freePort(), await freePort()];
  const script = `${parentScript(port)} ${ignoringScript(other)}`;
  expect(await stopped(script, [port, other], { killAfterMs: 300 })).toMatchObject({ code: 137 });
  for (const one of [port, other]) await until(async () => !(await answers(one)));
});

it('kills children that ignore SIGTERM when the program itself ends', async () => {
  const port = await freePort();
  expect(await stopped(`${parentScript(port)} setInterval(() => {}, 1000);`, [port])).toMatchObject({
    code: 143,
  });
  await until(async () => !(await answers(port)));
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
