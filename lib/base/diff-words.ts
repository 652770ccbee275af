/** The difference of two texts as a sequence of unchanged, removed and added words. Pure. */
import { diffArrays } from 'diff';

export interface TextPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Removed and unchanged parts join to the first text, added and unchanged parts to the second. */
export function diffWords(before: string, after: string): readonly TextPart[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength });
  // Texts with too many differences are shown as completely different.
  if (changes === undefined) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  }
  return changes.map(({ value, removed, added }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    text: value.join(''),
  }));
}

const maxEditLength = 400;

/** Words with the blanks after them, and the punctuation between them. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+\s*|\s+|[^\p{L}\p{N}_\s]\s*/gu) ?? [];
}
