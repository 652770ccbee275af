/** Breaks a text into lines of a given room. Pure: whoever draws measures. */

export interface WrapOptions {
  /** The length of a line, in the units of `measure`. */
  room: number;
  /** Most lines; the last one ends in an ellipsis when there is more. */
  lines: number;
  measure(text: string): number;
}

/** Breaks at blanks, and anywhere in a word that is too long for a line, or where there are no blanks. */
export function wrapText(text: string, { room, lines, measure }: WrapOptions): string[] {
  const points = [...text.replace(/\s+/g, ' ').trim()];
  const wrapped: string[] = [];
  let from = 0;
  while (from < points.length && wrapped.length < lines) {
    let to = from;
    let lastBlank = -1;
    while (to < points.length && measure(points.slice(from, to + 1).join('')) <= room) {
      if (points[to] === ' ') lastBlank = to;
      to += 1;
    }
    if (to < points.length && lastBlank > from && points[to] !== ' ') to = lastBlank;
    to = Math.max(to, from + 1);
    wrapped.push(points.slice(from, to).join('').trim());
    from = points[to] === ' ' ? to + 1 : to;
  }
  const last = wrapped.length - 1;
  if (from < points.length && last >= 0) wrapped[last] = shortened(wrapped[last] ?? '', { room, measure });
  return wrapped;
}

function shortened(line: string, { room, measure }: Pick<WrapOptions, 'room' | 'measure'>): string {
  const points = [...line];
  while (points.length > 1 && measure(`${points.join('')}…`) > room) points.pop();
  return `${points.join('').trimEnd()}…`;
}
