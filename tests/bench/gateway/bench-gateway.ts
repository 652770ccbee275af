// The gateway part: compares the relay of the production process with a bare pipe and two peers.
import { rmSync } from 'node:fs';
import { startLoad } from '#tests/bench/load/load-generator.ts';
import { planCores } from '#tests/bench/process/core-plan.ts';
import { describeMachine } from '#tests/bench/report/describe-machine.ts';
import { printLine } from '#tests/bench/report/print-line.ts';
import type { Section } from '#tests/bench/report/section.ts';
import { makeDataDirectory } from '#tests/support/server-environment.ts';
import { checkResponses } from './check-responses.ts';
import { measureDisconnects } from './disconnects.ts';
import { measureEventStreams } from './event-streams.ts';
import type { GatewayBench } from './gateway-bench.ts';
import { installPeers, type Peers, peerVersions } from './install-peers.ts';
import { measureLargeResponses } from './large-responses.ts';
import { watchMemory } from './memory-at-rest.ts';
import { measurePacedStreams } from './paced-streams.ts';
import { measureRateAtLatency } from './rate-at-latency.ts';
import { measureSmallJson } from './small-json.ts';
import {
  startEasel,
  startLlms,
  startMock,
  startPipe,
  startPortkey,
  startTranslated,
  type Target,
} from './targets.ts';

export async function benchGateway(): Promise<Section> {
  const machine = describeMachine();
  const cores = await planCores();
  printLine('gateway: the peers ...');
  const peers = await installPeers();
  if ('missing' in peers) printLine(`Portkey and musistudio are left out: ${peers.missing}.`);
  const dataDirectory = makeDataDirectory();
  const load = startLoad(cores.load);
  const targets: Target[] = [];
  try {
    const mock = await startMock(cores);
    targets.push(mock);
    const context = { cores, mockPort: mock.port, peers, dataDirectory };
    // The first start creates the database; the second start is the usual case.
    await (await startEasel(context)).stop();
    for (const start of [startPipe, startEasel, startLlms, startPortkey]) {
      const target = await start(context);
      if (target) targets.push(target);
    }
    const problems = await checkResponses(targets);
    const bench = { load, targets: [...targets], mockPort: mock.port };
    const translated = await startTranslated(context);
    targets.push(translated);
    return {
      ...(await measure(bench, translated)),
      notes: [...machine, ...notesOf(cores.text, peers, problems)],
    };
  } finally {
    await Promise.all([load.stop(), ...targets.map((target) => target.stop())]);
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function measure(bench: GatewayBench, translated: Target): Promise<Omit<Section, 'notes'>> {
  const readMemory = watchMemory(bench.targets);
  printLine('gateway: small JSON ...');
  const small = await measureSmallJson(bench);
  printLine('gateway: event streams ...');
  const streams = await measureEventStreams(bench);
  printLine('gateway: 512 streams at once ...');
  const paced = await measurePacedStreams(bench);
  printLine('gateway: rates within a latency ...');
  const rates = await measureRateAtLatency(bench);
  printLine('gateway: a minute of rest ...');
  const memory = await readMemory();
  printLine('gateway: clients that disconnect ...');
  const disconnects = await measureDisconnects(bench);
  printLine('gateway: responses of 30 MB ...');
  const large = await measureLargeResponses({ ...bench, targets: [...bench.targets, translated] });
  return {
    name: 'Gateway',
    verdicts: [...small.verdicts, ...paced.verdicts, ...large.verdicts, ...disconnects.verdicts],
    tables: [
      ...small.tables,
      rates,
      ...streams.tables,
      ...paced.tables,
      memory,
      ...large.tables,
      ...disconnects.tables,
    ],
  };
}

function notesOf(cores: string, peers: Peers, problems: readonly string[]): string[] {
  const versions = Object.entries(peerVersions).map(([name, version]) => `${name} ${version}`);
  return [
    `Cores: ${cores}. Helper threads share their process's core. All proxies run all the time; one at a time receives requests.`,
    'Load: own keep-alive client on raw sockets in a process of its own, closed loop, one request in flight for each connection.',
    'Requests of some 180 bytes. Easel and the pipe get an image request, which Easel checks against the contract and relays; the peers get a chat completion. Every proxy passes the same response bytes on.',
    'Ratios are taken round by round, then their median. Processor time counts all threads of the proxy, kernel included; it suffers less from a busy machine than requests/s do.',
    'missing' in peers
      ? `Portkey and musistudio were not measured: ${peers.missing}.`
      : `Peers: ${versions.join(', ')}, as pass-through to an OpenAI upstream, logs off.`,
    problems.length === 0
      ? 'Before timing, each proxy passed on one small response, one of 30 MB and one stream, byte for byte.'
      : `Responses that were not passed on byte for byte: ${problems.join('; ')}.`,
  ];
}
