/** Prints the start-up banner, the only output on standard output. */
import type { AddressInfo } from 'node:net';
import type { Target } from '#lib/server/targets/target.ts';
import type { Runtime } from './runtime.ts';

export interface Banner {
  address: AddressInfo;
  /** The key of the first start; printed only then. */
  newKey: string | undefined;
  /** The pages are still being built. */
  inBuild: boolean;
}

export function printBanner(
  { settings, targets, providers }: Runtime,
  { address, newKey, inBuild }: Banner,
): void {
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  const base = settings.PUBLIC_BASE_URL ?? `http://${host}:${address.port}`;
  const lines = [
    '',
    '  Easel is ready',
    '',
    `  Playground  ${base}${inBuild ? ' (in about half a minute: the pages are being built)' : ''}`,
    `  API         ${base}/v1`,
    ...answers(targets.filter(({ id }) => providers.includes(id))),
    targets.some(({ id }) => id === 'sandbox')
      ? ''
      : '  Sandbox     is not installed: only models that a target answers are offered',
    newKey === undefined
      ? ''
      : `  API key     ${newKey}\n              (shown this once; ${settings.DATA_DIR} keeps only its hash)`,
    '',
  ];
  process.stdout.write(
    `${lines.filter((line, index) => line !== '' || index < 3 || index === lines.length - 1).join('\n')}\n`,
  );
}

/** A line per target; the last one answers what the others do not. */
function answers(shown: readonly Target[]): string[] {
  return shown.map(({ id, baseUrl }, index) => {
    const address = baseUrl ?? `offline, no key, no cost${index === 0 ? '' : '; all other models'}`;
    return `  ${index === 0 ? 'Answers' : '       '}     ${id} - ${address}`;
  });
}
