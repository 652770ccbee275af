/** Similarity of vectors. Pure. */

/** Cosine, -1 to 1; undefined for different dimensions or zero length. */
export function cosine(first: readonly number[], second: readonly number[]): number | undefined {
  if (first.length !== second.length || first.length === 0) return undefined;
  let product = 0;
  let firstSquares = 0;
  let secondSquares = 0;
  for (const [index, value] of first.entries()) {
    const other = second[index] ?? 0;
    product += value * other;
    firstSquares += value * value;
    secondSquares += other * other;
  }
  const length = Math.sqrt(firstSquares * secondSquares);
  return length === 0 ? undefined : product / length;
}

/** The vector as a limited number of bars, each the value furthest from zero in its range. */
export function barsOf(vector: readonly number[], most: number): readonly number[] {
  if (vector.length <= most) return vector;
  return Array.from({ length: most }, (_, bar) => {
    const from = Math.floor((bar * vector.length) / most);
    const to = Math.floor(((bar + 1) * vector.length) / most);
    return vector.slice(from, to).reduce((far, value) => (Math.abs(value) > Math.abs(far) ? value : far), 0);
  });
}
