import type { PGlite } from '@electric-sql/pglite';

/**
 * Runs wire-protocol messages; resolves with the answer's bytes, which the caller owns. Streams, because PGlite parses and
 * retains every message of an answer that it collects itself.
 */
export async function runMessages(database: PGlite, messages: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  // Each piece is a view of memory that the next one overwrites.
  await database.execProtocolRawStream(messages, { onRawData: (piece) => pieces.push(piece.slice()) });
  // Not of Node's pool, so that it can be transferred.
  return new Uint8Array(Buffer.concat(pieces));
}
