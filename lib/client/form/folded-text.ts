/**
 * A text whose long beginning is not laid out: browsers take seconds to put a megabyte of lines into a text field. What
 * is folded stays to the letter; the field holds what comes after it. Pure.
 */

export interface FoldedText {
  /** The beginning that is not in the field; empty for texts of usual length. */
  folded: string;
  /** What the field holds. */
  shown: string;
}

/** Characters from which on a text is folded: some 50 ms of layout. */
export const longText = 100_000;

/** A text that comes from elsewhere: a draft, an example. What is folded already stays so. */
export function foldText(text: string, before = ''): FoldedText {
  if (text.length < longText) return { folded: '', shown: text };
  if (before !== '' && text.startsWith(before)) return { folded: before, shown: text.slice(before.length) };
  return { folded: text, shown: '' };
}

/** The text with a pasted one in place of what was selected; undefined where the field takes it itself. */
export function pasteLong(
  { folded, shown }: FoldedText,
  pasted: string,
  selection: { start: number; end: number },
): FoldedText | undefined {
  if (pasted.length < longText) return undefined;
  return {
    folded: folded + shown.slice(0, selection.start) + pasted,
    shown: shown.slice(selection.end),
  };
}

/** The first and the last words of it, for a look. */
export function excerptOf(folded: string, length = 110): string {
  if (folded.length <= 2 * length) return folded;
  return `${folded.slice(0, length).trimEnd()} … ${folded.slice(-length / 2).trimStart()}`;
}
