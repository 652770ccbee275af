/** Text length as JSON Schema and the interface count it: Unicode code points, not UTF-16 units. */

/** Number of code points; a lone surrogate counts as one. */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const following = text.charCodeAt(index + 1);
    if (following >= 0xdc00 && following <= 0xdfff) {
      count -= 1;
      index += 1;
    }
  }
  return count;
}
