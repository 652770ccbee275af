/** Ids of rows: a prefix for the type, and 120 random bits. */
import { randomBytes } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** `video_` gives `video_` and 24 characters of a-z and 2-7. */
export function newId(prefix: string, random: (size: number) => Uint8Array = randomBytes): string {
  let id = prefix;
  let bits = 0;
  let held = 0;
  for (const byte of random(15)) {
    bits = (bits << 8) | byte;
    held += 8;
    while (held >= 5) {
      held -= 5;
      id += alphabet.charAt((bits >> held) & 31);
    }
    bits &= (1 << held) - 1;
  }
  return id;
}
