/**
 * The cosine of the angle between two vectors. Knows nothing of where they come from.
 */

/** From -1 to 1; 0 when either vector is all zeros. Throws RangeError when their lengths differ. */
export function cosineSimilarity(left: readonly number[], right: readonly number[]): number {
  if (left.length !== right.length) {
    throw new RangeError(`vectors of ${left.length} and ${right.length} numbers cannot be compared`);
  }
  let dot = 0;
  let leftSquares = 0;
  let rightSquares = 0;
  for (const [index, value] of left.entries()) {
    const other = right[index] ?? 0;
    dot += value * other;
    leftSquares += value * value;
    rightSquares += other * other;
  }
  return leftSquares === 0 || rightSquares === 0 ? 0 : dot / Math.sqrt(leftSquares * rightSquares);
}
