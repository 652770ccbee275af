/** The tokens of marked's lexer as the page renders them. Imports only types, so the lexer stays a lazy chunk. */
import type { MarkedToken, Token } from 'marked';

/** The tokens without a meaning of their own are left out. */
export function blocksIn(tokens: readonly Token[]): readonly MarkedToken[] {
  return tokensIn(tokens).filter(({ type }) => type !== 'space' && type !== 'def' && type !== 'checkbox');
}

export function tokensIn(tokens: readonly Token[]): readonly MarkedToken[] {
  return tokens.filter(isOwn);
}

/** No extension is registered: every token is one of marked's own. */
function isOwn(token: Token): token is MarkedToken {
  return token.type !== '';
}

/** The address if it is http, https or mailto. */
export function safeAddress(href: string): string | undefined {
  const protocol = URL.canParse(href) ? new URL(href).protocol : '';
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : undefined;
}

/** The lexer leaves entities as they are. */
export function plainText(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (all) => entities[all] ?? all);
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};
