/** The beginning of a text of at most `length` characters; it ends at a word where the last one is not very long. */
export function excerpt(text: string, length: number): string {
  const points = [...text];
  if (points.length <= length) return text;
  const start = points.slice(0, length - 1).join('');
  const cut = /\s/.test(points[length - 1] ?? '') ? start : start.replace(/\s+\S{0,30}$/u, '');
  return `${cut.trimEnd()}…`;
}
