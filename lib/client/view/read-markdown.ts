/**
 * Parses Markdown with marked's lexer; a chunk that loads with the first text. HTML stays text. A reader parses only
 * the last block of a growing text again.
 */
import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { type Block, type ListItem, type Span, safeAddress, type TableCell } from './rich-text.ts';

export interface MarkdownReader {
  /** Unchanged blocks are the same objects as before. */
  read(text: string): readonly Block[];
}

export function createMarkdownReader(): MarkdownReader {
  let source = '';
  let settled: readonly Block[] = [];
  return {
    read(given) {
      const text = given.replaceAll(/\r\n?/g, '\n');
      if (!text.startsWith(source)) [source, settled] = ['', []];
      const { tokens, refers } = lex(text.slice(source.length));
      if (refers) {
        // References may be defined after their use: parse the whole text.
        [source, settled] = ['', []];
        return blocksOf(lex(text).tokens);
      }
      const open = openFrom(tokens);
      const closed = tokens.slice(0, open);
      source += closed.map(({ raw }) => raw).join('');
      settled = [...settled, ...closed.flatMap(blockOf)];
      return [...settled, ...tokens.slice(open).flatMap(blockOf)];
    },
  };
}

function lex(text: string): { tokens: readonly MarkedToken[]; refers: boolean } {
  const lexer = new Lexer({ gfm: true });
  const tokens = lexer.lex(text).filter(isKnown);
  return { tokens, refers: Object.keys(lexer.tokens.links).length > 0 };
}

/**
 * The last block may still grow. So may a list before it, while the first line is incomplete: `2` becomes `2. item`.
 */
function openFrom(tokens: readonly MarkedToken[]): number {
  const last = startOf(
    tokens,
    tokens.findLastIndex(({ type }) => type !== 'space'),
  );
  const lineIsWhole = tokens
    .slice(last)
    .map(({ raw }) => raw)
    .join('')
    .includes('\n');
  if (lineIsWhole || last < 2 || tokens[last - 2]?.type !== 'list') return last;
  return startOf(tokens, last - 2);
}

/** The first token that no empty line separates from the one at `at`. */
function startOf(tokens: readonly MarkedToken[], at: number): number {
  let start = Math.max(0, at);
  while (start > 0 && !isEmptyLine(tokens[start - 1])) start -= 1;
  return start;
}

function isEmptyLine(token: MarkedToken | undefined): boolean {
  return token?.type === 'space' && token.raw.split('\n').length > 2;
}

const known: ReadonlySet<string> = new Set([
  'blockquote',
  'br',
  'checkbox',
  'code',
  'codespan',
  'def',
  'del',
  'em',
  'escape',
  'heading',
  'hr',
  'html',
  'image',
  'link',
  'list',
  'list_item',
  'paragraph',
  'space',
  'strong',
  'table',
  'text',
]);

/** No extension is registered. */
function isKnown(token: Token): token is MarkedToken {
  return known.has(token.type);
}

function blocksOf(tokens: readonly Token[]): Block[] {
  return tokens.filter(isKnown).flatMap(blockOf);
}

function blockOf(token: MarkedToken): Block[] {
  switch (token.type) {
    case 'heading':
      return [{ type: 'heading', level: token.depth, spans: spansOf(token.tokens) }];
    case 'paragraph':
      return [{ type: 'paragraph', spans: spansOf(token.tokens) }];
    case 'list':
      return [listOf(token)];
    case 'blockquote':
      return [{ type: 'quote', blocks: blocksOf(token.tokens) }];
    case 'code':
      return [{ type: 'code', language: languageOf(token.lang), text: token.text }];
    case 'table':
      return [tableOf(token)];
    case 'hr':
      return [{ type: 'rule' }];
    case 'text':
      return [{ type: 'paragraph', spans: token.tokens ? spansOf(token.tokens) : [textSpan(token.text)] }];
    case 'html':
      return [{ type: 'paragraph', spans: [{ type: 'text', text: token.raw.trimEnd() }] }];
    case 'space':
    case 'def':
      return [];
    default:
      return [{ type: 'paragraph', spans: spanOf(token) }];
  }
}

function listOf({ ordered, start, items }: Tokens.List): Block {
  return {
    type: 'list',
    ordered,
    start: start === '' ? 1 : start,
    items: items.map(
      ({ task, checked, tokens }): ListItem => ({
        ...(task ? { checked: checked === true } : {}),
        blocks: blocksOf(tokens),
      }),
    ),
  };
}

function tableOf({ header, rows }: Tokens.Table): Block {
  const cell = ({ align, tokens }: Tokens.TableCell): TableCell => ({
    align: align ?? undefined,
    spans: spansOf(tokens),
  });
  return { type: 'table', head: header.map(cell), rows: rows.map((row) => row.map(cell)) };
}

/** The first word of `ts title="a.ts"`. */
function languageOf(lang: string | undefined): string {
  return /^[\w+#.-]+/.exec(lang ?? '')?.[0] ?? '';
}

/** Joins consecutive texts. */
function spansOf(tokens: readonly Token[]): Span[] {
  const spans: Span[] = [];
  for (const span of tokens.filter(isKnown).flatMap(spanOf)) {
    const last = spans.at(-1);
    if (span.type === 'text' && last?.type === 'text')
      spans.splice(-1, 1, { ...last, text: last.text + span.text });
    else spans.push(span);
  }
  return spans;
}

function spanOf(token: MarkedToken): Span[] {
  switch (token.type) {
    case 'strong':
      return [{ type: 'strong', spans: spansOf(token.tokens) }];
    case 'em':
      return [{ type: 'emphasis', spans: spansOf(token.tokens) }];
    case 'del':
      return [{ type: 'struck', spans: spansOf(token.tokens) }];
    case 'codespan':
      return [{ type: 'code', text: token.text }];
    case 'br':
      return [{ type: 'break' }];
    case 'link':
      return linkOf(token);
    case 'image': {
      const href = safeAddress(token.href);
      return [{ type: 'image', words: token.text || 'Image', ...(href === undefined ? {} : { href }) }];
    }
    case 'text':
      return token.tokens ? spansOf(token.tokens) : [textSpan(token.text)];
    case 'escape':
      return [{ type: 'text', text: token.text }];
    case 'checkbox':
      return [];
    default:
      return [{ type: 'text', text: token.raw }];
  }
}

/** Links with an unsafe address stay text. */
function linkOf({ href, raw, tokens, text }: Tokens.Link): Span[] {
  const safe = safeAddress(href);
  if (safe === undefined) return [{ type: 'text', text: raw }];
  return [{ type: 'link', href: safe, spans: tokens.length > 0 ? spansOf(tokens) : [textSpan(text)] }];
}

function textSpan(text: string): Span {
  return {
    type: 'text',
    text: text.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (all) => entities[all] ?? all),
  };
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};
