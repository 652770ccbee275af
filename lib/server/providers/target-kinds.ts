/** What targets speak: the interface of a vendor, this one, or nothing at all. */
import type { TargetKind, Vendor } from './vendor.ts';
import { vendors } from './vendors.ts';

const relay: TargetKind = {
  kind: 'relay',
  label: 'Relay',
  answers: 'all operations, by another server of this interface',
  genAiName: 'easel.relay',
};

const sandbox: TargetKind = {
  kind: 'sandbox',
  label: 'Sandbox',
  answers: 'all operations',
  genAiName: 'easel.sandbox',
};

const byKind = new Map([...vendors, relay, sandbox].map((one) => [one.kind, one]));

/** Throws RangeError for one that this version does not know. */
export function targetKind(kind: string): TargetKind {
  const found = byKind.get(kind);
  if (found === undefined) throw new RangeError(`There is no provider "${kind}".`);
  return found;
}

export function vendorOf(kind: string): Vendor | undefined {
  return vendors.find((vendor) => vendor.kind === kind);
}
