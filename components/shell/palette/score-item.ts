/** How well a line of the palette fits what is typed: every word must stand in it, best at the start of a word. */

/** 0 hides the line; more is better. `notes` stand beside what the line is called, and count for less. */
export function scoreItem(line: string, typed: string, notes: readonly string[] = []): number {
  const text = line.toLowerCase();
  const aside = notes.join(' ').toLowerCase();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  // Runs are many and full of words: places, models and examples come first.
  let score = /^(run|search) /.test(line) ? 0.9 : 1;
  for (const word of words) {
    const best = Math.max(scoreWord(text, word), 0.4 * scoreWord(aside, word));
    if (best === 0) return 0;
    score *= best;
  }
  return score;
}

function scoreWord(text: string, word: string): number {
  if (!text.includes(word)) return 0;
  return new RegExp(`(^|[^\\p{L}\\p{N}])${escaped(word)}`, 'u').test(text) ? 1 : 0.5;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
