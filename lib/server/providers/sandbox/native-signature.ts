/**
 * Thought signatures of the native protocol. Clients join streamed parts before they send them back, so a
 * signature covers only its own thinking, not the part that contains it.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const key = 'easel sandbox thoughts, version 1';
const head = Buffer.from('sandbox:');

/** The value that SDKs send for parts without a signature. */
const standIns: readonly string[] = [
  'skip_thought_signature_validator',
  'context_engineering_is_the_way_to_go',
];

/** Base64 of a mark, the thinking's hash and its seal. */
export function signNativeThought(thinking: string): string {
  const hash = createHash('sha256').update(thinking).digest();
  return Buffer.concat([head, hash, sealOf(hash)]).toString('base64');
}

/** True for an unchanged signature of the sandbox, and for the SDKs' placeholder. */
export function isOwnSignature(signature: string): boolean {
  if (standIns.includes(signature)) return true;
  const bytes = Buffer.from(signature, 'base64');
  if (standIns.includes(bytes.toString())) return true;
  if (bytes.length !== head.length + 64 || !bytes.subarray(0, head.length).equals(head)) return false;
  const hash = bytes.subarray(head.length, head.length + 32);
  return timingSafeEqual(sealOf(hash), bytes.subarray(head.length + 32));
}

function sealOf(hash: Buffer): Buffer {
  return createHmac('sha256', key).update(hash).digest();
}
