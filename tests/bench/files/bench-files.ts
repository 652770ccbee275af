// Counts the files of ours whose functions run for one request, on the main thread of the real server: V8 counts the
// calls, an inspector reads them. What also runs at rest is left out.
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { serverFlags, serverScript } from '#lib/boot/server-command.mjs';
import { freePort } from '#tests/support/free-port.ts';
import { makeDataDirectory, serverEnvironment } from '#tests/support/server-environment.ts';
import { startProcess, waitForHttp } from '../process/start-process.ts';
import { figureOf } from '../report/figure.ts';
import { printLine } from '../report/print-line.ts';
import { judge, type Section } from '../report/section.ts';
import { connectInspector, type Inspector } from './inspector.ts';

const videoSchema = z.object({ id: z.string(), status: z.string() });

/** At rest: longer than the pauses of the workers and of the regular work: heartbeats, garbage, reservations. */
const restMs = 32_000;
/** Until the history has saved the run. */
const afterMs = 1_000;

/** Functions as `lib/a.ts:120`, by the place where they begin. */
type Calls = Set<string>;

export async function benchFiles(): Promise<Section> {
  const port = await freePort();
  const dataDirectory = makeDataDirectory();
  const server = startProcess({
    script: serverScript,
    nodeOptions: ['--inspect=0', ...serverFlags],
    // Without pages, so that Next's own code does not run.
    environment: { ...serverEnvironment({ port, dataDirectory }), EASEL_PAGES: 'in build' },
    channel: true,
  });
  try {
    const baseUrl = `http://127.0.0.1:${port}`;
    await waitForHttp(`${baseUrl}/api/ready`, server, { limitMs: 120_000, only200: true });
    const inspector = await connectInspector(server.output());
    const send = async (path: string, body?: object) => {
      const response = await fetch(`${baseUrl}/api/gateway${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: baseUrl },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
      return text;
    };
    const image = () => imageCalls(send, inspector);
    const video = () => videoCalls(send, inspector);

    // The first requests load what is loaded with the first use.
    await image();
    await video();
    await inspector.calls();
    await wait(restMs);
    const atRest = await inspector.calls();
    const { answered, all } = await image();
    return sectionOf({
      image: filesOf(answered, atRest),
      recorded: filesOf(all, atRest),
      video: filesOf(await video(), atRest),
    });
  } finally {
    await server.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

type Send = (path: string, body?: object) => Promise<string>;

/** Until the response has arrived, and with what the history and the usage do then. */
async function imageCalls(send: Send, inspector: Inspector) {
  await inspector.calls();
  await send('/v1/images/generations', { model: 'alpha-image-2', prompt: 'A red kite over a lake' });
  const answered = await inspector.calls();
  await wait(afterMs);
  return { answered, all: new Set([...answered, ...(await inspector.calls())]) };
}

/** Without the calls of the requests that ask for its state. */
async function videoCalls(send: Send, inspector: Inspector): Promise<Calls> {
  const request = { model: 'delta-1.0', prompt: 'A red kite over a lake' };
  await inspector.calls();
  const { id } = videoSchema.parse(JSON.parse(await send('/v1/videos', request)));
  const calls: Calls = new Set();
  for (let status = ''; status !== 'completed'; ) {
    if (/failed|cancelled|expired/.test(status)) throw new Error(`The video ended as ${status}.`);
    await wait(afterMs);
    for (const call of await inspector.calls()) calls.add(call);
    ({ status } = videoSchema.parse(JSON.parse(await send(`/v1/videos/${id}`))));
    await inspector.calls();
  }
  return calls;
}

function filesOf(calls: Calls, atRest: Calls): string[] {
  const own = [...calls].filter((call) => !atRest.has(call));
  return [...new Set(own.map((call) => call.slice(0, call.lastIndexOf(':'))))].sort();
}

function sectionOf({
  image,
  recorded,
  video,
}: Record<'image' | 'recorded' | 'video', readonly string[]>): Section {
  const isEngine = (path: string) => path.startsWith('sandbox/');
  const verdict = (what: string, files: readonly string[], atMost: number) => {
    const engine = files.filter(isEngine).length;
    const figure = figureOf([files.length - engine]);
    return judge({ what, figure, unit: 'files', atMost, beside: `${engine} of the sandbox's engine` });
  };
  const folders = [...new Set([...recorded, ...video].map(dirname))].sort();
  const within = (files: readonly string[], folder: string) =>
    String(files.filter((path) => dirname(path) === folder).length);
  const columns = [image, recorded, video];
  for (const path of new Set([...recorded, ...video]))
    printLine(`${columns.map((files) => (files.includes(path) ? 'x' : '-')).join(' ')} ${path}`);
  return {
    name: 'Files',
    verdicts: [
      verdict('an image request of the pages', image, 60),
      verdict('a video from its request to its end', video, 65),
    ],
    tables: [
      {
        title: 'Files that a request passes',
        columns: ['', 'image, until its response', 'with what follows', 'video'],
        rows: folders.map((folder) => [folder, ...columns.map((files) => within(files, folder))]),
      },
    ],
    notes: ['Files with a function that ran on the main thread for the request, and does not run at rest.'],
  };
}
