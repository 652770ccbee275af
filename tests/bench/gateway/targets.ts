// The proxies under test, each started in front of the same mock and sent requests in its own format.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverFlags, serverScript } from '#lib/boot/server-command.mjs';
import type { CorePlan } from '#tests/bench/process/core-plan.ts';
import { type ProcessOptions, startProcess, waitForHttp } from '#tests/bench/process/start-process.ts';
import { freePort } from '#tests/support/free-port.ts';
import { serverEnvironment, testApiKey } from '#tests/support/server-environment.ts';
import { httpRequest, isStreamed, type MessageKind, promptOf } from './bench-messages.ts';
import type { Peers } from './install-peers.ts';

export interface Target {
  name: string;
  port: number;
  pid: number;
  /** Returns the bytes of a request of this kind to this proxy. */
  request(kind: MessageKind): string;
  stop(): Promise<void>;
}

export interface TargetContext {
  cores: CorePlan;
  mockPort: number;
  peers: Peers;
  dataDirectory: string;
}

export const targetNames = {
  direct: 'no proxy',
  pipe: 'raw pipe',
  portkey: 'Portkey',
  llms: 'musistudio',
  easel: 'Easel',
  translated: 'Easel, translated',
} as const;

/** Starts the mock without a proxy: the upper bound of load generator and upstream. */
export async function startMock(cores: CorePlan): Promise<Target> {
  const port = await freePort();
  const script = fileURLToPath(import.meta.resolve('./mock-upstream.ts'));
  const options = { script, args: [String(port)], cores: cores.mock, channel: true };
  return startTarget(targetNames.direct, { options, port, request: imageRequest });
}

export async function startPipe({ cores, mockPort }: TargetContext): Promise<Target> {
  const port = await freePort();
  const script = fileURLToPath(import.meta.resolve('./raw-pipe.ts'));
  const options = { script, args: [String(port), String(mockPort)], cores: cores.proxy };
  return startTarget(targetNames.pipe, { options, port, request: imageRequest });
}

/** Starts the production process, which relays to the mock as to another server of the same interface. */
export async function startEasel({ cores, mockPort, dataDirectory }: TargetContext): Promise<Target> {
  const port = await freePort();
  const environment = {
    ...serverEnvironment({ port, dataDirectory }),
    UPSTREAM_BASE_URL: `http://127.0.0.1:${mockPort}`,
    UPSTREAM_API_KEY: 'bench',
  };
  const options = { script: serverScript, nodeOptions: serverFlags, environment, cores: cores.proxy };
  return startTarget(targetNames.easel, { options, port, request: imageRequest, path: '/api/ready' });
}

/** Starts the production process with the mock as a vendor: it translates every response. */
export async function startTranslated({ cores, mockPort, dataDirectory }: TargetContext): Promise<Target> {
  const port = await freePort();
  const environment = {
    ...serverEnvironment({ port, dataDirectory: join(dataDirectory, 'translated') }),
    OPENAI_BASE_URL: `http://127.0.0.1:${mockPort}/v1`,
  };
  const options = { script: serverScript, nodeOptions: serverFlags, environment, cores: cores.proxy };
  return startTarget(targetNames.translated, { options, port, request: imageRequest, path: '/api/ready' });
}

export async function startPortkey({ cores, mockPort, peers }: TargetContext): Promise<Target | undefined> {
  if ('missing' in peers) return undefined;
  const port = await freePort();
  const options = {
    script: join(peers.folder, 'node_modules', '@portkey-ai', 'gateway', 'build', 'start-server.js'),
    args: [`--port=${port}`, '--headless'],
    nodeOptions: ['--import', import.meta.resolve('./listen-on-loopback.mjs')],
    environment: { ...peerEnvironment(), NODE_ENV: 'production' },
    cores: cores.proxy,
  };
  const headers = {
    authorization: 'Bearer bench',
    'x-portkey-provider': 'openai',
    'x-portkey-custom-host': `http://127.0.0.1:${mockPort}/v1`,
  };
  return startTarget(targetNames.portkey, {
    options,
    port,
    request: (kind) => chatRequest(kind, 'bench-model', headers),
  });
}

export async function startLlms({ cores, mockPort, peers }: TargetContext): Promise<Target | undefined> {
  if ('missing' in peers) return undefined;
  const port = await freePort();
  const options = {
    script: fileURLToPath(import.meta.resolve('./start-llms.mjs')),
    args: [peers.folder, String(port), String(mockPort)],
    environment: peerEnvironment(),
    cores: cores.proxy,
  };
  return startTarget(targetNames.llms, {
    options,
    port,
    request: (kind) => chatRequest(kind, 'mock,bench-model', { authorization: 'Bearer bench' }),
  });
}

interface Start {
  options: ProcessOptions;
  port: number;
  request(kind: MessageKind): string;
  /** Polled until it responds. */
  path?: string;
}

async function startTarget(name: string, { options, port, request, path }: Start): Promise<Target> {
  const started = startProcess(options);
  const url = `http://127.0.0.1:${port}${path ?? '/'}`;
  await waitForHttp(url, started, { only200: path !== undefined });
  return { name, port, pid: started.pid, request, stop: () => started.stop() };
}

/** Returns an image request, which the contract validates. */
function imageRequest(kind: MessageKind): string {
  return httpRequest(
    '/v1/images/generations',
    { authorization: `Bearer ${testApiKey}` },
    {
      model: 'alpha-image-2',
      prompt: promptOf(kind),
      size: '1024x1024',
      quality: 'high',
      n: 1,
      output_format: 'png',
      stream: isStreamed(kind),
    },
  );
}

function chatRequest(kind: MessageKind, model: string, headers: Readonly<Record<string, string>>): string {
  return httpRequest('/v1/chat/completions', headers, {
    model,
    messages: [{ role: 'user', content: promptOf(kind) }],
    temperature: 0.7,
    n: 1,
    stream: isStreamed(kind),
  });
}

function peerEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME };
}
