/** How Node runs the programs of the package: flags, memory limits, environment. */
import { fileURLToPath } from 'node:url';
import { memoryLimits } from '#lib/boot/runtime-environment.mjs';
import { serverFlags } from '#lib/boot/server-command.mjs';

const scripts = {
  start: new URL('../server/process/main.ts', import.meta.url),
  sandbox: new URL('../server/testing/run-sandbox.ts', import.meta.url),
  backup: new URL('../server/backup/command.ts', import.meta.url),
  conformance: new URL('../conformance/run-conformance.ts', import.meta.url),
} as const;

/** Of what lives shortly, MB: V8 lets it grow to 16 in each thread, and gives nothing of it back. */
const smallHeap = ['--max-semi-space-size=1'];

export type ProgramName = keyof typeof scripts;

export interface ServerProcess {
  args: string[];
  env: NodeJS.ProcessEnv;
}

/** What starts the program with this Node. The environment wins over the memory limits. */
export function serverProcess(name: ProgramName, args: readonly string[]): ServerProcess {
  const env: NodeJS.ProcessEnv = { ...memoryLimits, NODE_ENV: 'production' };
  for (const [variable, value] of Object.entries(process.env))
    if (value !== undefined && variable !== 'NODE_ENV') env[variable] = value;
  // A channel to this process, which the program would open in vain.
  delete env.NODE_CHANNEL_FD;
  const flags = name === 'sandbox' ? [...serverFlags, ...smallHeap] : serverFlags;
  return { args: [...flags, fileURLToPath(scripts[name]), ...args], env };
}
