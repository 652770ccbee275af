/**
 * Parses Markdown with marked's lexer; a chunk that loads with the first text. HTML stays text. A reader parses only
 * the last block of a growing text again.
 */
import { Lexer, type MarkedToken } from 'marked';
import { blocksIn, tokensIn } from './markdown-tokens.ts';

export interface MarkdownReader {
  /** Unchanged blocks are the same objects as before. */
  read(text: string): readonly MarkedToken[];
}

export function createMarkdownReader(): MarkdownReader {
  let source = '';
  let settled: readonly MarkedToken[] = [];
  return {
    read(given) {
      const text = given.replaceAll(/\r\n?/g, '\n');
      if (!text.startsWith(source)) [source, settled] = ['', []];
      const { tokens, refers } = lex(text.slice(source.length));
      if (refers) {
        // References may be defined after their use: parse the whole text.
        [source, settled] = ['', []];
        return blocksIn(lex(text).tokens);
      }
      const open = openFrom(tokens);
      const closed = tokens.slice(0, open);
      source += closed.map(({ raw }) => raw).join('');
      settled = [...settled, ...blocksIn(closed)];
      return [...settled, ...blocksIn(tokens.slice(open))];
    },
  };
}

function lex(text: string): { tokens: readonly MarkedToken[]; refers: boolean } {
  const lexer = new Lexer({ gfm: true });
  const tokens = tokensIn(lexer.lex(text));
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
