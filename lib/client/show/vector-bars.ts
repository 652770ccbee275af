/**
 * A vector as so many bars, each the value furthest from zero among those it stands for: a mean would level
 * everything.
 */
export function barsOf(vector: readonly number[], most: number): readonly number[] {
  if (vector.length <= most) return vector;
  return Array.from({ length: most }, (_, bar) => {
    const from = Math.floor((bar * vector.length) / most);
    const to = Math.floor(((bar + 1) * vector.length) / most);
    return vector.slice(from, to).reduce((far, value) => (Math.abs(value) > Math.abs(far) ? value : far), 0);
  });
}
