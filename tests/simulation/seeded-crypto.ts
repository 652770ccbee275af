/** Ids of a simulated run: from its seed, so that a run can be repeated. */
import type { Random } from './random.ts';

let random: Random | undefined;

export function seedIds(next: Random | undefined): void {
  random = next;
}

export function randomBytes(size: number): Buffer {
  return random === undefined
    ? Buffer.from(crypto.getRandomValues(new Uint8Array(size)))
    : Buffer.from(random.bytes(size));
}

export function randomUUID(): string {
  const hex = randomBytes(16).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
