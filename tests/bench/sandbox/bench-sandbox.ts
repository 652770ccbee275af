// The sandbox part: start, images, videos, text and vectors of the production process, and of the engine alone.
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { waitForHttp } from '#tests/bench/process/start-process.ts';
import { describeMachine } from '#tests/bench/report/describe-machine.ts';
import { figureOf, showFigure } from '#tests/bench/report/figure.ts';
import { printLine } from '#tests/bench/report/print-line.ts';
import { judge, type Section, type Verdict } from '#tests/bench/report/section.ts';
import { makeDataDirectory } from '#tests/support/server-environment.ts';
import { startEngine } from './engine-client.ts';
import { type MeasuredProcess, type Measurement, startMeasured } from './measured-process.ts';
import { createServerClient } from './server-client.ts';
import { serverOptions, timeStarts } from './time-starts.ts';
import { largeImage, prompts, smallImage, video } from './workload.ts';

interface Makers {
  image(prompt: string, size: typeof smallImage): Promise<unknown>;
  video(prompt: string): Promise<unknown>;
}

type Rows = string[][];

const alone = 'Engine alone';

export async function benchSandbox(): Promise<Section> {
  const machine = describeMachine();
  const dataDirectory = makeDataDirectory();
  try {
    printLine('sandbox: starts ...');
    const starts = await timeStarts(dataDirectory);
    const verdicts = [
      judge({ what: 'Warm start: process to ready', figure: starts.warm, unit: 'ms', atMost: 2_000 }),
    ];
    const rows: Rows = [['First start: a database is made', `${starts.first.toFixed(0)} ms`]];
    verdicts.push(...(await benchServer(dataDirectory, rows)));
    printLine('sandbox: the engine alone ...');
    const engine = startEngine();
    verdicts.push(...(await benchMakers(alone, engine.process, engine)));
    await engine.process.stop();
    const table = { title: 'Without a target', columns: ['', 'median (lowest to highest)'], rows };
    return { name: 'Sandbox', verdicts, tables: [table], notes: [...machine, ...notes] };
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function benchServer(dataDirectory: string, rows: Rows): Promise<Verdict[]> {
  const { options, baseUrl } = await serverOptions(dataDirectory);
  const server = startMeasured(options);
  await waitForHttp(`${baseUrl}/api/ready`, server, { only200: true });
  const client = createServerClient(baseUrl);
  const idle = await server.watch(() => wait(3_000));
  rows.push(['Server, idle for 3 s: event loop held', loopText(idle)]);
  printLine('sandbox: videos and images over HTTP ...');
  const verdicts = await benchMakers('Over HTTP', server, client);
  printLine('sandbox: vectors and text ...');
  rows.push(...(await benchText(client)));
  await server.stop();
  return verdicts;
}

/** Measures the same work for the server or the engine. */
async function benchMakers(where: string, made: MeasuredProcess, make: Makers): Promise<Verdict[]> {
  // Videos are first, because threads keep the memory of images for a minute.
  const videos = await each(prompts.slice(0, 3), made, (prompt) => make.video(prompt));
  for (const prompt of prompts) await make.image(prompt, smallImage);
  const small = await each([...prompts, ...prompts], made, (prompt) => make.image(prompt, smallImage));
  const large = await each(prompts, made, (prompt) => make.image(prompt, largeImage));
  const pixels = ({ width, height }: typeof smallImage) => `${width}x${height}`;
  const time = (what: string, rounds: readonly Measurement[], atMost: number) =>
    judge({ what: `${where}: ${what}`, figure: figureOf(rounds.map(({ ms }) => ms)), unit: 'ms', atMost });
  return [
    time(`PNG ${pixels(smallImage)}`, small, 150),
    time(`PNG ${pixels(largeImage)}`, large, 1_000),
    time(`video of ${video.seconds} s, ${pixels(video)}`, videos, 3_000),
    videoMemory(where, videos),
    loopVerdict(`${where}: event loop held by images, longest`, [...small, ...large]),
    loopVerdict(`${where}: event loop held by videos, longest`, videos),
  ];
}

/** The total memory of the engine's process; for the server, only what the first video adds. */
function videoMemory(where: string, videos: readonly Measurement[]): Verdict {
  const [first] = videos;
  const peak = figureOf(videos.map((video) => video.peak));
  if (where === alone)
    return judge({
      what: `${where}: memory of the process while it renders a video, at its peak`,
      figure: peak,
      unit: 'MB',
      atMost: 400,
    });
  return judge({
    what: `${where}: memory at its peak, more than before the first video`,
    figure: first && figureOf([first.growth]),
    unit: 'MB',
    atMost: 400,
    beside: peak && `${showFigure(peak, 'MB')} in all`,
  });
}

async function each(
  rounds: readonly string[],
  made: MeasuredProcess,
  make: (prompt: string) => Promise<unknown>,
): Promise<Measurement[]> {
  const results: Measurement[] = [];
  for (const prompt of rounds) results.push(await made.watch(() => make(prompt)));
  return results;
}

/** Compares the longest hold with the aim. */
function loopVerdict(what: string, rounds: readonly Measurement[]): Verdict {
  const holds = rounds.flatMap(({ loop }) => loop ?? []);
  const worst = holds.toSorted((first, second) => second.heldMs - first.heldMs)[0];
  return judge({
    what,
    figure: worst && figureOf([worst.heldMs]),
    unit: 'ms',
    atMost: 50,
    beside: worst && `${worst.clockMs.toFixed(0)} ms by the clock`,
  });
}

function loopText({ loop }: Measurement): string {
  if (loop === undefined) return '-';
  return `${loop.heldMs.toFixed(1)} ms, ${loop.clockMs.toFixed(0)} ms by the clock`;
}

async function benchText(client: ReturnType<typeof createServerClient>): Promise<Rows> {
  const texts = 100;
  const vectors: number[] = [];
  const tokens: number[] = [];
  await client.embed(texts);
  for (let round = 0; round < 5; round += 1) vectors.push(await perSecond(() => client.embed(texts), texts));
  for (const prompt of prompts) {
    const startedAt = performance.now();
    const count = await client.message(`Write a story of three thousand words: ${prompt}`);
    tokens.push((count * 1000) / (performance.now() - startedAt));
  }
  return [
    [`Vectors of 3072 numbers, ${texts} texts in a request`, showFigure(figureOf(vectors), 'texts/s')],
    ['Messages, streamed', showFigure(figureOf(tokens), 'tokens/s')],
  ];
}

async function perSecond(work: () => Promise<unknown>, count: number): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (count * 1000) / (performance.now() - startedAt);
}

const notes = [
  'SANDBOX_PACE is 0: the sandbox does not wait a natural time.',
  'A round is one scene: five different ones for images, three for videos. Images come as Base64 in JSON over HTTP, as bytes from the engine; each is checked for its size.',
  'A video counts from the request to the last byte of the download; its status is polled every 20 ms.',
  'The engine alone is a process that holds nothing but the engine and its worker threads. The server holds the pages, the database and the contract as well.',
  'The event loop is held between two turns of a 5 ms timer on the main thread. Time in which the thread was ready and other programs had the core does not count; by the clock it does.',
];
