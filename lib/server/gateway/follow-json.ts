/** Follows JSON that is passed on while it arrives, because it is long or a stream: whether it is right so far. */
import { isUtf8 } from 'node:buffer';
import { JsonScanner } from '#lib/server/providers/upstream/json-scanner.ts';
import { ImageEnds } from './image-pieces.ts';
import type { JsonRules } from './response-rules.ts';

type FollowedRules = Omit<JsonRules, 'problem'>;

export class JsonFollower {
  hasMember = false;
  hasError = false;
  readonly #rules: FollowedRules;
  readonly #scanner: JsonScanner;
  readonly #utf8 = new Utf8Check();
  #hasEnd: boolean;
  #image = new ImageEnds();
  #imageProblem: string | undefined;

  constructor(rules: FollowedRules) {
    this.#rules = rules;
    this.#hasEnd = !rules.isStream;
    const depth = rules.isStream ? 2 : 1;
    const listener = {
      member: (name: string, at: number) => {
        if (at === depth && rules.members.includes(name)) this.hasMember = true;
        if (at === depth && name === 'error') this.hasError = true;
        if (rules.ends.includes(name)) this.#hasEnd = true;
      },
      piece: (bytes: Buffer) => this.#image.add(bytes),
      end: () => this.#endImage(),
    };
    this.#scanner = new JsonScanner(listener, { keys: rules.image === undefined ? [] : [rules.image] });
  }

  get isBroken(): boolean {
    return this.#scanner.isBroken || this.#utf8.isBroken;
  }

  add(bytes: Uint8Array): void {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#utf8.add(buffer);
    this.#scanner.add(buffer);
  }

  /** What is wrong if no more bytes follow. */
  problem(): string | undefined {
    if (!this.#scanner.isComplete || this.isBroken) return 'The upstream sent JSON that ends early.';
    if (!this.hasMember) return `The upstream sent JSON without "${this.#rules.members[0]}".`;
    return this.#hasEnd ? this.#imageProblem : 'The upstream ended the stream before its end.';
  }

  #endImage(): void {
    const { state } = this.#image;
    if (state.endsWith('cut off') || (state === 'no image' && this.#rules.image === 'b64_json'))
      this.#imageProblem = `The upstream sent as an image: ${state}.`;
    this.#image = new ImageEnds();
  }
}

/** Characters may be split between pieces. */
class Utf8Check {
  isBroken = false;
  #rest: Uint8Array = Buffer.alloc(0);

  add(bytes: Buffer): void {
    const all = this.#rest.length > 0 ? Buffer.concat([this.#rest, bytes]) : bytes;
    const end = all.length - unfinishedBytes(all);
    if (!isUtf8(all.subarray(0, end))) this.isBroken = true;
    this.#rest = all.subarray(end);
  }
}

/** Bytes of a character at the end that goes on. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? back : 0;
  }
  return 0;
}
