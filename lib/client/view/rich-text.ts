/** Rich text as data: blocks and spans. */

export type Block =
  | { type: 'heading'; level: number; spans: readonly Span[] }
  | { type: 'paragraph'; spans: readonly Span[] }
  | { type: 'list'; ordered: boolean; start: number; items: readonly ListItem[] }
  | { type: 'quote'; blocks: readonly Block[] }
  /** As written; empty for none. */
  | { type: 'code'; language: string; text: string }
  | { type: 'table'; head: readonly TableCell[]; rows: readonly (readonly TableCell[])[] }
  | { type: 'rule' };

export interface ListItem {
  /** Set for task list items. */
  checked?: boolean;
  blocks: readonly Block[];
}

export interface TableCell {
  align: 'left' | 'right' | 'center' | undefined;
  spans: readonly Span[];
}

export type Span =
  | { type: 'text' | 'code'; text: string }
  | { type: 'strong' | 'emphasis' | 'struck'; spans: readonly Span[] }
  /** Only http, https and mailto. */
  | { type: 'link'; href: string; spans: readonly Span[] }
  /** Never loaded: shows its text, with a link for a web address. */
  | { type: 'image'; words: string; href?: string }
  | { type: 'break' };

/** The address if it is http, https or mailto. */
export function safeAddress(href: string): string | undefined {
  try {
    const { protocol } = new URL(href);
    return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}
