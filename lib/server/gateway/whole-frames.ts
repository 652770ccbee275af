/** An event stream cut into whole frames, whatever its chunks are; a frame that is too large to be held comes in parts. */

/** Limit of the bytes held back. */
const heldLimit = 256 * 1024;

export class WholeFrames {
  readonly #onFrames: (frames: Buffer) => void;
  readonly #onPart: (part: Buffer, isLast: boolean) => void;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  /** The last bytes of the unfinished frame: a blank line may be split between chunks. */
  #tail: Uint8Array = new Uint8Array();
  #isFirst = true;
  /** A part of an unfinished frame has been given. */
  isWithin = false;

  constructor(onFrames: (frames: Buffer) => void, onPart: (part: Buffer, isLast: boolean) => void) {
    this.#onFrames = onFrames;
    this.#onPart = onPart;
  }

  add(bytes: Uint8Array): void {
    // Most chunks are whole frames.
    if (this.#heldBytes === 0 && !this.isWithin && !this.#isFirst && endsFrame(bytes)) {
      this.#onFrames(viewOf(bytes));
      return;
    }
    const { length } = this.#tail;
    const joined = length > 0 ? Buffer.concat([this.#tail, bytes]) : viewOf(bytes);
    const end = endOfFrames(joined) - length;
    if (end > 0) {
      this.#hold(bytes.subarray(0, end));
      this.#tail = new Uint8Array();
      this.#give(false);
    }
    const unfinished = end > 0 ? bytes.subarray(end) : bytes;
    if (unfinished.length === 0) return;
    this.#hold(unfinished);
    this.#tail = Buffer.concat([this.#tail, unfinished.subarray(-2)]).subarray(-2);
    if (this.isWithin || this.#heldBytes > heldLimit) this.#give(true);
  }

  /** The last frame, if only its blank line is missing: some servers leave it out. Its data must be whole JSON. */
  rest(): Buffer | undefined {
    const text = Buffer.concat(this.#held).toString().trimEnd();
    const data = /^data: ?(.*)$/m.exec(text)?.[1];
    if (data === undefined) return undefined;
    try {
      JSON.parse(data);
    } catch {
      return undefined;
    }
    return Buffer.from(`${text}\n\n`);
  }

  #hold(bytes: Uint8Array): void {
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
  }

  #give(isPart: boolean): void {
    const [only = new Uint8Array()] = this.#held;
    const all = this.#held.length === 1 ? viewOf(only) : Buffer.concat(this.#held);
    const isRest = this.isWithin;
    this.#held = [];
    this.#heldBytes = 0;
    const bytes = this.#isFirst && all.indexOf('\ufeff') === 0 ? all.subarray(3) : all;
    this.#isFirst = false;
    this.isWithin = isPart;
    if (!isPart && !isRest) {
      this.#onFrames(bytes);
      return;
    }

    // Whole frames may follow the last line of a large one; a blank line before them is none.
    const end = isPart ? bytes.length : bytes.toString('latin1').search(/[\r\n]/) + 1;
    this.#onPart(bytes.subarray(0, end), !isPart);
    if (end < bytes.length) this.#onFrames(bytes.subarray(end));
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function endsFrame(bytes: Uint8Array): boolean {
  const [third, second, last] = [bytes.at(-3), bytes.at(-2), bytes.at(-1)];
  if (last === cr) return second === cr;
  return last === lf && (second === lf || (second === cr && third === lf));
}

const [cr, lf] = [0x0d, 0x0a];

/** Where the last complete frame ends; at most 0 without one. Lines end in LF, CRLF or CR. */
function endOfFrames(bytes: Buffer): number {
  let end = 0;
  for (const blank of ['\n\n', '\n\r\n', '\r\r']) {
    if (end === bytes.length) break;
    const at = bytes.lastIndexOf(blank);
    if (at >= 0) end = Math.max(end, at + blank.length);
  }
  return end;
}
