/**
 * Signatures of the sandbox's thinking. They show that a block came from here and came back unchanged; they hide
 * nothing and prove nothing to anyone else, so the key is no secret.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const key = 'easel sandbox thinking, version 1';

export interface Signed {
  /** The model that thought. */
  model: string;
  /** What the signature covers. */
  text: string;
}

/** Base64 of `sandbox:<model>:<mac>`. */
export function signThought({ model, text }: Signed): string {
  return Buffer.from(`sandbox:${encodeURIComponent(model)}:${macOf(model, text)}`).toString('base64');
}

/** The model whose thinking of this text carries the signature; undefined when it is not ours or does not fit. */
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
