/** Base64 as it flows by, in bytes. Never holds the whole of it, nor the event loop. */

/** Skips what is not of the alphabet; stops at nothing. */
export async function* decodeBase64(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let rest = '';
  for await (const piece of pieces) {
    const text =
      rest +
      Buffer.from(piece)
        .toString('latin1')
        .replace(/[^A-Za-z0-9+/_-]+/g, '');
    const whole = text.length - (text.length % 4);
    rest = text.slice(whole);
    if (whole > 0) yield Buffer.from(text.slice(0, whole), 'base64');
  }
  if (rest !== '') yield Buffer.from(rest, 'base64');
}
