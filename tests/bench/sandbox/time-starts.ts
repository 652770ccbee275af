// Measures the time from the start of the process to the first `200` of /api/ready, with an existing data
// directory and compiled code, as in the second and later runs of `npm start`.
import { serverFlags, serverScript } from '#lib/boot/server-command.mjs';
import { compiledFolder } from '#tests/bench/bench-folder.ts';
import { type ProcessOptions, startProcess, waitForHttp } from '#tests/bench/process/start-process.ts';
import { type Figure, figureOf } from '#tests/bench/report/figure.ts';
import { freePort } from '#tests/support/free-port.ts';
import { serverEnvironment } from '#tests/support/server-environment.ts';

export interface Starts {
  /** Milliseconds. */
  first: number;
  warm: Figure | undefined;
}

const times = 5;

export async function timeStarts(dataDirectory: string): Promise<Starts> {
  const first = await timeStart(dataDirectory);
  const warm: number[] = [];
  for (let round = 0; round < times; round += 1) warm.push(await timeStart(dataDirectory));
  return { first, warm: figureOf(warm) };
}

export async function serverOptions(
  dataDirectory: string,
): Promise<{ options: ProcessOptions; baseUrl: string }> {
  const port = await freePort();
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    options: {
      script: serverScript,
      nodeOptions: serverFlags,
      environment: {
        ...serverEnvironment({ port, dataDirectory }),
        NODE_COMPILE_CACHE: compiledFolder,
      },
    },
  };
}

async function timeStart(dataDirectory: string): Promise<number> {
  const { options, baseUrl } = await serverOptions(dataDirectory);
  const startedAt = performance.now();
  const started = startProcess(options);
  await waitForHttp(`${baseUrl}/api/ready`, started, { only200: true, everyMs: 5 });
  const ms = performance.now() - startedAt;
  await started.stop();
  return ms;
}
