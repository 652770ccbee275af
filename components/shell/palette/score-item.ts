/** How well a line of the palette fits what is typed: every word must stand in it, best at the start of a word. */

/** 0 hides the line; more is better. */
export function scoreItem(line: string, typed: string): number {
  const text = line.toLowerCase();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  // Runs are many and full of words: places, models and examples come first.
  let score = /^(run|search) /.test(line) ? 0.9 : 1;
  for (const word of words) {
    const at = text.indexOf(word);
    if (at < 0) return 0;
    const starts = new RegExp(`(^|[^\\p{L}\\p{N}])${escaped(word)}`, 'u').test(text);
    score *= starts ? 1 : 0.5;
  }
  return score;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
