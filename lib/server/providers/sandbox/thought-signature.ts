/**
 * Signatures of the sandbox's thinking. They detect changed and foreign blocks. They do not protect anything, so the
 * key is not secret.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const key = 'easel sandbox thinking, version 1';

export interface Signed {
  /** The model that produced the thinking. */
  model: string;
  /** The signed text. */
  text: string;
}

/** Base64 of `sandbox:<model>:<mac>`. */
export function signThought({ model, text }: Signed): string {
  return Buffer.from(`sandbox:${encodeURIComponent(model)}:${macOf(model, text)}`).toString('base64');
}

/** The model of a valid signature for this text; undefined for a foreign or invalid one. */
export function signerOf(signature: string, text: string): string | undefined {
  const [, encoded = '', mac = ''] =
    /^sandbox:([^:]*):([\w-]{43})$/.exec(Buffer.from(signature, 'base64').toString()) ?? [];
  if (mac === '') return undefined;
  const model = decoded(encoded);
  const expected = Buffer.from(macOf(model, text));
  return timingSafeEqual(expected, Buffer.from(mac)) ? model : undefined;
}

function macOf(model: string, text: string): string {
  return createHmac('sha256', key).update(`${model}\n${text}`).digest('base64url');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
