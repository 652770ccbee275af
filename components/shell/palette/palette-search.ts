/** Palette search: finds the page of a pasted task or request id, and ranks items. */

export interface IdPage {
  label: string;
  href: string;
}

export function pageOfId(typed: string): IdPage | undefined {
  const id = typed.trim();
  if (/^video_[\w-]{6,100}$/.test(id)) return { label: `Video task ${id}`, href: `/videos/${id}` };
  if (/^req_[\w-]{6,100}$/.test(id)) {
    return { label: `Run of request ${id}`, href: `/history?${new URLSearchParams({ run: id })}` };
  }
  return undefined;
}

/**
 * Scores an item: every typed word must occur, best at the start of a word. 0 hides the item. `notes` count
 * less.
 */
export function scoreItem(line: string, typed: string, notes: readonly string[] = []): number {
  const text = line.toLowerCase();
  const aside = notes.join(' ').toLowerCase();
  const label = typed.toLowerCase().split(/\s+/).filter(Boolean);
  // Pages, models and examples rank above runs.
  let score = /^(run|search) /.test(line) ? 0.9 : 1;
  for (const word of label) {
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
