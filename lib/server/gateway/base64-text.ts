/**
 * Base64 of a provider as the Base64 of this interface: one alphabet, padding, no white space, no data URL. Everything
 * else is an error: the text is written into JSON as it is.
 */
import { unreadable } from '#lib/server/providers/upstream/unreadable.ts';

/** What a byte is in Base64; 0 for the common alphabet. */
const [blank, urlSafe, padding, foreign] = [1, 2, 4, 8];

const kinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  if (/[A-Za-z0-9+/]/.test(character)) return 0;
  if (/\s/.test(character)) return blank;
  if (character === '=') return padding;
  return character === '-' || character === '_' ? urlSafe : foreign;
});

/** Longest head of a data URL. */
const maxHead = 256;

/** Rejects with ApiError for what is not Base64. */
export async function* cleanBase64(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  let length = 0;
  let isPadded = false;
  for await (const piece of withoutHead(pieces)) {
    const kind = kindOf(piece);
    if ((kind & foreign) !== 0) throw unreadable();
    if (kind === 0 && !isPadded) {
      length += piece.length;
      yield piece;
      continue;
    }
    const text = piece.toString('latin1').replace(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/');
    const plain = text.replace(/=+$/, '');
    if (plain.includes('=') || (isPadded && plain !== '')) throw unreadable();
    isPadded ||= plain.length < text.length;
    length += plain.length;
    if (plain !== '') yield Buffer.from(plain, 'latin1');
  }
  if (length % 4 === 1) throw unreadable();
  if (length % 4 > 1) yield Buffer.from('='.repeat(4 - (length % 4)));
}

/** What is decoded natively without a loss is plain: ten times as fast as a loop over its bytes. */
function kindOf(piece: Buffer): number {
  const aligned = piece.length - (piece.length % 4);
  const isPlain = aligned <= maxDecoded && isDecodedWhole(piece.subarray(0, aligned));
  let kind = 0;
  for (let at = isPlain ? aligned : 0; at < piece.length; at += 1) kind |= kinds[piece[at] ?? 0] ?? foreign;
  return kind;
}

const maxDecoded = 256 * 1024;
const decoded = Buffer.allocUnsafeSlow((maxDecoded / 4) * 3);

/** The decoder skips what is foreign, ends at padding and reads both alphabets. */
function isDecodedWhole(groups: Buffer): boolean {
  const length = decoded.write(groups.toString('latin1'), 'base64');
  return length === (groups.length / 4) * 3 && !urlSafeOrPadding.some((byte) => groups.includes(byte));
}

const urlSafeOrPadding = [0x2d, 0x5f, 0x3d];

/** Without `data:image/png;base64,`, which some servers write before the Base64. */
async function* withoutHead(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  let held: Buffer | undefined = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes: Buffer = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    if (held === undefined) {
      yield bytes;
      continue;
    }
    held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
    const start = held.toString('latin1', 0, maxHead).trimStart();
    if ('data:'.startsWith(start.slice(0, 5)) && !start.includes(',') && held.length < maxHead) continue;
    yield /^data:[^,]*;base64,/.test(start) ? held.subarray(held.indexOf(',') + 1) : held;
    held = undefined;
  }
  if (held !== undefined) yield held;
}
