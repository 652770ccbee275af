/**
 * The little Markdown that models write, as data: headings, paragraphs, lists, quotes, code. Understands no HTML, so
 * nothing in a reply can become anything but text. Half-written input is fine: it streams.
 */

export type Block =
  | { type: 'heading'; level: number; text: string }
  | { type: 'paragraph'; text: string }
  | { type: 'list'; ordered: boolean; start: number; items: readonly string[] }
  | { type: 'quote'; text: string }
  | { type: 'code'; language: string; text: string }
  | { type: 'rule' };

export type Span =
  | { type: 'text' | 'strong' | 'emphasis' | 'code'; text: string }
  | { type: 'link'; text: string; href: string };

export function parseBlocks(text: string): readonly Block[] {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const { block, next } = readBlock(lines, at);
    if (block) blocks.push(block);
    at = next;
  }
  return blocks;
}

interface Step {
  block?: Block;
  next: number;
}

function readBlock(lines: readonly string[], at: number): Step {
  const line = lines[at] ?? '';
  if (line.trim() === '') return { next: at + 1 };
  const fence = /^\s*(```+|~~~+)\s*([\w+#.-]*)\s*$/.exec(line);
  if (fence) return readCode(lines, at, fence[1] ?? '```', fence[2] ?? '');
  const heading = /^(#{1,6})\s+(.+?)\s*#*$/.exec(line);
  if (heading) {
    const [, marks = '', text = ''] = heading;
    return { block: { type: 'heading', level: marks.length, text }, next: at + 1 };
  }
  if (/^\s*([-*_])(\s*\1){2,}\s*$/.test(line)) return { block: { type: 'rule' }, next: at + 1 };
  if (isListItem(line)) return readList(lines, at);
  if (line.startsWith('>')) {
    const end = endOf(lines, at, (other) => other.startsWith('>'));
    const text = lines
      .slice(at, end)
      .map((other) => other.replace(/^>\s?/, ''))
      .join('\n');
    return { block: { type: 'quote', text }, next: end };
  }
  const end = endOf(lines, at, (other, place) => place === at || !startsBlock(other));
  return { block: { type: 'paragraph', text: lines.slice(at, end).join('\n') }, next: end };
}

/** Without its end, the code goes on to the end of the text. */
function readCode(lines: readonly string[], at: number, fence: string, language: string): Step {
  const close = lines.findIndex(
    (line, place) => place > at && line.trim().startsWith(fence) && line.trim() === fence,
  );
  const end = close === -1 ? lines.length : close;
  return { block: { type: 'code', language, text: lines.slice(at + 1, end).join('\n') }, next: end + 1 };
}

/** Indented lines belong to the item before them; deeper lists are shown as lines of it. */
function readList(lines: readonly string[], at: number): Step {
  const ordered = orderedItem.test(lines[at] ?? '');
  const item = ordered ? orderedItem : bulletItem;
  const items: string[] = [];
  let next = at;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    const found = item.exec(line);
    if (found) items.push(line.slice(found[0].length));
    else if (line.trim() !== '' && /^\s{2,}/.test(line)) items.push(`${items.pop() ?? ''}\n${line.trim()}`);
    else if (line.trim() !== '' || !item.test(lines[next + 1] ?? '')) break;
  }
  const start = ordered ? Number(/\d+/.exec(lines[at] ?? '')?.[0] ?? 1) : 1;
  return { block: { type: 'list', ordered, start, items }, next };
}

const bulletItem = /^ {0,1}[-*+]\s+/;
const orderedItem = /^ {0,1}\d{1,9}[.)]\s+/;

function isListItem(line: string): boolean {
  return bulletItem.test(line) || orderedItem.test(line);
}

function startsBlock(line: string): boolean {
  return line.trim() === '' || /^(#{1,6}\s|>|\s*(```|~~~))/.test(line) || isListItem(line);
}

function endOf(
  lines: readonly string[],
  at: number,
  belongs: (line: string, place: number) => boolean,
): number {
  let end = at;
  while (end < lines.length && belongs(lines[end] ?? '', end)) end += 1;
  return end;
}

/** Only web and mail addresses become links. */
export function parseSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const match of text.matchAll(inline)) {
    if (match.index > from) spans.push({ type: 'text', text: text.slice(from, match.index) });
    spans.push(spanOf(match));
    from = match.index + match[0].length;
  }
  if (from < text.length) spans.push({ type: 'text', text: text.slice(from) });
  return spans;
}

const inline =
  /(?<code>`[^`\n]+`)|\*\*(?<strong>[^*\n]+(?:\*[^*\n]+\*[^*\n]*)*)\*\*|(?<![\w*])[*_](?<emphasis>[^*_\n]+)[*_](?![\w*])|\[(?<label>[^\]\n]+)\]\((?<href>(?:https?:\/\/|mailto:)[^)\s]+)\)/g;

function spanOf(match: RegExpExecArray): Span {
  const { code, strong, emphasis, label, href } = match.groups ?? {};
  if (code !== undefined) return { type: 'code', text: code.slice(1, -1) };
  if (strong !== undefined) return { type: 'strong', text: strong };
  if (emphasis !== undefined) return { type: 'emphasis', text: emphasis };
  return { type: 'link', text: label ?? '', href: href ?? '' };
}
