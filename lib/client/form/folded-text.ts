/**
 * Collapses a long text: browsers take seconds to lay out a megabyte in a text field. The collapsed part stays
 * unchanged; the field holds what follows. Pure.
 */

export interface FoldedText {
  /** The part outside the field; empty for texts of normal length. */
  folded: string;
  /** The part in the field. */
  shown: string;
}

/** Characters from which a text is collapsed: about 50 ms of layout. */
export const longText = 100_000;

/** A text from a draft or an example. A collapsed part stays collapsed. */
export function foldText(text: string, before = ''): FoldedText {
  if (text.length < longText) return { folded: '', shown: text };
  if (before !== '' && text.startsWith(before)) return { folded: before, shown: text.slice(before.length) };
  return { folded: text, shown: '' };
}

/** The text with the selection replaced by the pasted text; undefined if the field can take it. */
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

/** The beginning and the end of a text. */
export function excerptOf(folded: string, length = 110): string {
  if (folded.length <= 2 * length) return folded;
  return `${folded.slice(0, length).trimEnd()} … ${folded.slice(-length / 2).trimStart()}`;
}
