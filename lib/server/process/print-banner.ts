/** Prints the start-up banner, the only output on standard output. */
import type { AddressInfo } from 'node:net';
import type { Runtime } from './runtime.ts';

export interface Banner {
  address: AddressInfo;
  /** The key of the first start; printed only then. */
  newKey: string | undefined;
}

export function printBanner({ settings, provider }: Runtime, { address, newKey }: Banner): void {
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  const base = settings.PUBLIC_BASE_URL ?? `http://${host}:${address.port}`;
  const lines = [
    '',
    '  Easel is ready',
    '',
    `  Playground  ${base}`,
    `  API         ${base}/v1`,
    `  Answers     ${provider.id === 'sandbox' ? 'sandbox - offline, no key, no cost' : `${provider.id} - ${settings.UPSTREAM_BASE_URL}`}`,
    newKey === undefined
      ? ''
      : `  API key     ${newKey}\n              (shown this once; ${settings.DATA_DIR} keeps only its hash)`,
    '',
  ];
  process.stdout.write(
    `${lines.filter((line, index) => line !== '' || index < 3 || index === lines.length - 1).join('\n')}\n`,
  );
}
