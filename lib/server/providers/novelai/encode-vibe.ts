/** Vibe encodings. Each costs credit, so that those of the last images are saved. */
import { createHash } from 'node:crypto';
import { postJson } from '../upstream/fetch-upstream.ts';
import { chunksOf, readAll, refuseErrors } from '../upstream/read-response.ts';
import { unreadable } from '../upstream/unreadable.ts';
import type { Upstream } from '../upstream/upstream.ts';

/** Resolves with the encoding in Base64. */
export type EncodeVibe = (vibe: Vibe) => Promise<string>;

export interface Vibe {
  bytes: Uint8Array;
  /** How much of the image it takes, above 0 and at most 1. */
  information: number;
  /** An encoding is of use to its model only. */
  model: string;
  signal: AbortSignal;
}

const maxSavedCharacters = 16 * 1024 ** 2;
const maxEncodingBytes = 4 * 1024 ** 2;

export function createVibeEncoder(upstream: Upstream, maxSaved = maxSavedCharacters): EncodeVibe {
  /** The least recently used first. */
  const saved = new Map<string, string>();
  let characters = 0;
  const save = (key: string, encoded: string) => {
    characters += encoded.length - (saved.get(key)?.length ?? 0);
    saved.delete(key);
    saved.set(key, encoded);
    for (const [oldest, { length }] of saved) {
      if (characters <= maxSaved) break;
      saved.delete(oldest);
      characters -= length;
    }
  };
  return async (vibe) => {
    const key = `${vibe.model} ${vibe.information} ${createHash('sha256').update(vibe.bytes).digest('hex')}`;
    const encoded = saved.get(key) ?? (await encode(vibe, upstream));
    save(key, encoded);
    return encoded;
  };
}

async function encode({ bytes, information, model, signal }: Vibe, upstream: Upstream): Promise<string> {
  const image = Buffer.from(bytes).toString('base64');
  const body = { image, information_extracted: information, model };
  const response = await postJson(upstream, { path: '/ai/encode-vibe', body, signal });
  await refuseErrors(response, upstream);
  const encoded = await readAll(chunksOf(response), maxEncodingBytes);
  if (encoded.length === 0) throw unreadable();
  return encoded.toString('base64');
}
