/** Text for a Postgres `text` column: no NUL, no lone surrogate. */

export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Cuts a text to a number of code points, ellipsis included. */
export function cutText(text: string, limit: number): string {
  // Code points have at most two UTF-16 units.
  const points = [...storableText(text.slice(0, limit * 2 + 2))];
  return points.length <= limit && text.length <= limit * 2 + 2
    ? points.join('')
    : `${points.slice(0, limit - 1).join('')}…`;
}

/** The beginning of a text, cut between words where it has spaces. */
export function excerptOf(text: string, limit: number): string {
  const cut = cutText(text, limit);
  return cut === text ? cut : cut.replace(/\s+\S{0,40}…$/, '…');
}
