/**
 * Lays a text out as asked: bullets, numbers, a table, or without any Markdown.
 */
import { splitSentences } from '../language/sentences.ts';
import type { Directives } from '../request/directives.ts';
import type { DraftShape } from '../skills/skill.ts';

export function layOut(text: string, shape: DraftShape, directives: Directives): string {
  switch (directives.layout) {
    case undefined:
      return text;
    case 'plain':
      return stripMarkdown(text);
    case 'bullets':
      return shape === 'verse' ? text : relist(text, shape, () => '- ');
    case 'numbered':
      return shape === 'verse' ? text : relist(text, shape, (index) => `${index + 1}. `);
    case 'table':
      return shape === 'list' ? asTable(text) : text;
  }
}

const marker = /^\s*(?:[-*•]|\d{1,3}[.)])\s+/;

/** The text without the signs Markdown is made of. */
export function stripMarkdown(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/^#{1,6}\s+/, '').replace(/^\s*[-*•]\s+/, ''))
    .join('\n')
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/(?<![\w*])\*(?!\s)([^*\n]+)(?<!\s)\*(?![\w*])/g, '$1')
    .replace(/`([^`\n]+)`/g, '$1');
}

function relist(text: string, shape: DraftShape, mark: (index: number) => string): string {
  if (shape === 'prose')
    return splitSentences(text)
      .map((sentence, index) => mark(index) + sentence)
      .join('\n');
  let index = 0;
  return text
    .split('\n')
    .map((line) => (marker.test(line) ? line.replace(marker, mark(index++)) : line))
    .join('\n');
}

function asTable(text: string): string {
  const lines = text.split('\n');
  const items = lines
    .filter((line) => marker.test(line))
    .map((line) => line.replace(marker, '').replaceAll('|', '\\|'));
  if (items.length === 0) return text;
  const intro = lines
    .slice(
      0,
      lines.findIndex((line) => marker.test(line)),
    )
    .join('\n')
    .trim();
  const rows = items.map((item, index) => {
    const [name = '', ...rest] = item.replaceAll('**', '').split(/:\s+|\s[-–—]\s/);
    return `| ${index + 1} | ${name.trim()} | ${rest.join(' ').trim()} |`;
  });
  const noted = rows.some((row) => !row.endsWith('|  |'));
  const head = noted ? '| # | Item | Note |\n|---|---|---|' : '| # | Item |\n|---|---|';
  const body = noted ? rows : rows.map((row) => row.replace(/ \|\s+\|$/, ' |'));
  return `${intro === '' ? '' : `${intro}\n\n`}${head}\n${body.join('\n')}`;
}
