/** Base64 as it flows by, decoded into one buffer: never held as text, and never copied again. */

const foreign = /[^A-Za-z0-9+/_-]+/g;

/** `length` is that of the text, in bytes. Skips what is not of the alphabet. */
export async function decodeBase64(pieces: AsyncIterable<Uint8Array>, length: number): Promise<Uint8Array> {
  const decoded = Buffer.allocUnsafe(Math.ceil((length * 3) / 4) + 3);
  let size = 0;
  let rest = '';
  for await (const piece of pieces) {
    const given = rest + Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1');
    const text = given.replace(foreign, '');
    const whole = text.length - (text.length % 4);
    rest = text.slice(whole);
    size += decoded.write(text.slice(0, whole), size, 'base64');
  }
  size += decoded.write(rest, size, 'base64');
  return decoded.subarray(0, size);
}
