/** Texts as a Postgres `text` column can hold them: no NUL, no half of a surrogate pair. */

export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Cuts a text to a number of code points, ellipsis included. */
export function cutText(text: string, limit: number): string {
  // Twice the limit in UTF-16 units holds the limit in code points.
  const points = [...storableText(text.slice(0, limit * 2 + 2))];
  return points.length <= limit && text.length <= limit * 2 + 2
    ? points.join('')
    : `${points.slice(0, limit - 1).join('')}…`;
}
