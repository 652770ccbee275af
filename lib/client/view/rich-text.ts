/** What a written response consists of, once it is read: blocks and spans, all of them data. Knows no notation and no HTML. */

export type Block =
  | { type: 'heading'; level: number; spans: readonly Span[] }
  | { type: 'paragraph'; spans: readonly Span[] }
  | { type: 'list'; ordered: boolean; start: number; items: readonly ListItem[] }
  | { type: 'quote'; blocks: readonly Block[] }
  /** `language` as the writer named it; empty for none. */
  | { type: 'code'; language: string; text: string }
  | { type: 'table'; head: readonly TableCell[]; rows: readonly (readonly TableCell[])[] }
  | { type: 'rule' };

export interface ListItem {
  /** Of a list of things to do. */
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
  /** Only web and mail addresses come this far. */
  | { type: 'link'; href: string; spans: readonly Span[] }
  /** Never fetched: its words stand for it, with a link where the address is one of the web. */
  | { type: 'image'; words: string; href?: string }
  | { type: 'break' };

/** The address where it may stand in a link: http, https and mailto; undefined for any other. */
export function safeAddress(href: string): string | undefined {
  try {
    const { protocol } = new URL(href);
    return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}
