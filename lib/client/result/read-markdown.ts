/**
 * Parses Markdown with marked's lexer; a chunk that loads with the first text. HTML stays text. A reader parses only
 * the last block of a growing text again, and cuts a block that is too long to be parsed each time.
 */
import { Lexer, type MarkedToken } from 'marked';
import { blocksIn, tokensIn } from './markdown-tokens.ts';

/** Blocks that are rendered together. */
export interface MarkdownGroup {
  blocks: readonly MarkedToken[];
  /** Characters. */
  length: number;
}

export interface MarkdownReader {
  /** Unchanged groups and blocks are the same objects as before. */
  read(text: string): readonly MarkdownGroup[];
}

/** Characters. A full group gets no more blocks. */
const groupLength = 4000;
/** Characters of an open block; a longer one is cut. */
const longestOpen = 12_000;
/** Characters of a text whose links may be defined after their use. */
const longestReferring = 60_000;

export function createMarkdownReader(): MarkdownReader {
  let source = '';
  /** Precedes what follows `source`: the head of a table that was cut. */
  let head = '';
  let settled: readonly MarkdownGroup[] = [];
  const settle = (tokens: readonly MarkedToken[]) => {
    if (tokens.length === 0) return;
    source += rawOf(tokens).slice(head.length);
    head = '';
    settled = inGroups(settled, tokens);
  };
  const reset = () => {
    [source, head, settled] = ['', '', []];
  };

  return {
    read(given) {
      const text = given.includes('\r') ? given.replaceAll(/\r\n?/g, '\n') : given;
      if (!text.startsWith(source)) reset();
      const rest = head + text.slice(source.length);
      const code = openFence(rest);
      if (code) return inGroups(settled, [code]);
      const { tokens, refers } = lex(rest);
      if (refers && text.length < longestReferring) {
        // References may be defined after their use: parse the whole text.
        reset();
        return inGroups([], lex(text).tokens);
      }
      const open = openFrom(tokens);
      settle(tokens.slice(0, open));
      const last = tokens.slice(open);
      const raw = rawOf(last);
      if (raw.length < longestOpen || last[0]?.type === 'code') return inGroups(settled, last);

      const cut = cutOf(raw);
      settle(lex(raw.slice(0, cut)).tokens);
      head = headOf(last);
      return inGroups(settled, lex(head + raw.slice(cut)).tokens);
    },
  };
}

/**
 * A long fence that is not closed yet. The lexer looks for its end from the start each time.
 */
function openFence(text: string): MarkedToken | undefined {
  if (text.length < groupLength) return undefined;
  const [start, fence, lang = ''] = /^(`{3,}|~{3,})([\w+#.-]*)\n/.exec(text) ?? [];
  if (start === undefined || text.includes(`\n${fence}`, start.length - 1)) return undefined;
  return { type: 'code', raw: text, lang, text: text.slice(start.length).replace(/\n$/, '') };
}

function lex(text: string): { tokens: readonly MarkedToken[]; refers: boolean } {
  const lexer = new Lexer({ gfm: true });
  const tokens = tokensIn(lexer.lex(text));
  return { tokens, refers: Object.keys(lexer.tokens.links).length > 0 };
}

function rawOf(tokens: readonly MarkedToken[]): string {
  return tokens.map(({ raw }) => raw).join('');
}

/** Adds blocks to the last group, or to new ones. */
function inGroups(
  groups: readonly MarkdownGroup[],
  tokens: readonly MarkedToken[],
): readonly MarkdownGroup[] {
  const filled = [...groups];
  for (const token of tokens) {
    const blocks = blocksIn([token]);
    const last = filled.at(-1);
    const { length } = token.raw;
    if (last && last.length < groupLength)
      filled.splice(-1, 1, { blocks: [...last.blocks, ...blocks], length: last.length + length });
    else if (blocks.length > 0) filled.push({ blocks, length });
  }
  return filled;
}

/** Before the last line that is not indented, else after a word. */
function cutOf(raw: string): number {
  const lines = /^[\s\S]*\n(?=\S)/.exec(raw)?.[0].length;
  return lines ?? Math.max(raw.lastIndexOf(' ') + 1, longestOpen);
}

/** The lines that a table repeats after a cut. */
function headOf(tokens: readonly MarkedToken[]): string {
  const last = tokens.at(-1);
  return (last?.type === 'table' && /^.*\n.*\n/.exec(last.raw)?.[0]) || '';
}

/**
 * The last block may still grow. So may a list before it, while the first line is incomplete: `2` becomes `2. item`.
 */
function openFrom(tokens: readonly MarkedToken[]): number {
  const at = tokens.findLastIndex(({ type }) => type !== 'space');
  // What is before a fence is complete.
  if (/^(`{3}|~{3}).*\n/.test(tokens[at]?.raw ?? '')) return at;
  const last = startOf(tokens, at);
  const lineIsWhole = rawOf(tokens.slice(last)).includes('\n');
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
