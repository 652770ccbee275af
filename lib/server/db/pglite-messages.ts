import type { PGlite } from '@electric-sql/pglite';

/**
 * Runs wire-protocol messages; resolves with the answer's bytes, which the caller owns. Streams, because PGlite parses and
 * retains every message of an answer that it collects itself.
 */
export async function runMessages(database: PGlite, messages: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  // Each piece is a view of memory that the next one overwrites.
  await database.execProtocolRawStream(messages, { onRawData: (piece) => pieces.push(piece.slice()) });
  const answer = new Uint8Array(pieces.reduce((size, piece) => size + piece.byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    answer.set(piece, at);
    at += piece.byteLength;
  }
  return answer;
}
