/** Tokens of a prompt, counted in pieces: a long one must not hold the process. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { countRequestTokens } from '@easel/sandbox';

type CountedRequest = Parameters<typeof countRequestTokens>[0];
type Part = CountedRequest['turns'][number]['parts'][number];

/** Time of one piece, ms. */
const pieceMs = 20;
/** Characters of a text that are counted at once. */
const pieceLength = 100_000;

export async function countRequest({ turns, ...rest }: CountedRequest): Promise<number> {
  let total = await countRequestTokens({ ...rest, turns: [] });
  let since = performance.now();

  for (const turn of turns) {
    for (const part of turn.parts.flatMap(piecesOf)) {
      total += await countRequestTokens({ turns: [{ ...turn, parts: [part] }] });
      if (performance.now() - since < pieceMs) continue;
      await nextTurn();
      since = performance.now();
    }
  }
  return total;
}

/** A long text in pieces, cut before words: there a token begins in any case. */
function piecesOf(part: Part): Part[] {
  if (part.kind !== 'text' || part.text.length <= pieceLength) return [part];
  const pieces: Part[] = [];
  for (let start = 0; start < part.text.length; ) {
    const border = part.text.slice(start + pieceLength, start + 2 * pieceLength).search(/ [a-z]/i);
    const end = start + pieceLength + Math.max(border, 0);
    pieces.push({ ...part, text: part.text.slice(start, end) });
    start = end;
  }
  return pieces;
}
