/**
 * Parts what a user asks from the text it is to be done to. Owns the signs of quotation (fences, tags, colons,
 * paragraphs); knows nothing of what is asked. Linear: patterns only ever run on a bounded head or tail.
 */

export interface Ask {
  /** The instruction, at most 2,400 characters however long the message is. */
  readonly ask: string;
  /** The text the instruction is about, unbounded; empty when the message is all instruction. */
  readonly material: string;
}

export function splitAsk(message: string): Ask {
  const text = message.trim();
  return (
    splitFenced(text, '```') ??
    splitFenced(text, '"""') ??
    splitTagged(text) ??
    splitParagraphs(text) ??
    splitAtColon(text) ??
    splitQuoted(text) ?? { ask: bound(text), material: text.length > askLength ? text : '' }
  );
}

const askLength = 2400;
const headLength = 400;

/** Verbs and nouns that do something to a given text. */
const processing =
  /\b(?:summar(?:i[sz]e|y)|tl;?dr|translat|rewrite|rephrase|paraphrase|proofread|correct|fix|shorten|condense|simplify|expand|extract|make (?:this|it|that|the text) (?:more|less|sound|shorter|longer|formal|simpler|clearer|casual|polite|friendl)|classif|categori[sz]|label|sentiment|count|how many|upper-?\s?case|lower-?\s?case|title case|capitali[sz]e|reverse|sort|remove|dedup\w*|slugify|alphabeti|bullet|key points|key information|keywords?|convert|parse|find|identify|analy[sz]e|turn|improve|polish|edit|explain|describe|main (?:idea|point)|headline|title for|reply to|respond to|questions? about|based on|following|below|above|this (?:text|article|paragraph|passage|email|code|review|sentence|document|data))\b|\btranslat|\bclassif|\bcategori/i;

/** True when the instruction works on a given text. */
export function isProcessing(ask: string): boolean {
  return processing.test(ask.slice(0, headLength));
}

function splitFenced(text: string, fence: string): Ask | undefined {
  const open = text.indexOf(fence);
  const close = open < 0 ? -1 : text.indexOf(fence, open + fence.length);
  if (close < 0) return undefined;
  const inside = text.slice(open + fence.length, close).replace(/^[a-zA-Z0-9+#-]{0,20}\n/, '');
  const around = `${text.slice(0, open).trim()}\n${text.slice(close + fence.length).trim()}`.trim();
  if (inside.trim() === '' || around === '') return undefined;
  return { ask: bound(around), material: inside.trim() };
}

function splitTagged(text: string): Ask | undefined {
  const tag = /<(document|text|article|email|context|content|input|data|passage|review|transcript)>/i.exec(
    text.length > 4000 ? `${text.slice(0, 2000)}` : text,
  );
  if (!tag) return undefined;
  const closing = text.indexOf(`</${tag[1]}>`, tag.index);
  if (closing < 0) return undefined;
  const inside = text.slice(tag.index + tag[0].length, closing).trim();
  const around = `${text.slice(0, tag.index)}\n${text.slice(closing + tag[0].length + 1)}`.trim();
  return inside === '' || around === '' ? undefined : { ask: bound(around), material: inside };
}

function splitParagraphs(text: string): Ask | undefined {
  const firstBreak = text.search(/\n\s{0,20}\n/) >= 0 ? text.search(/\n\s{0,20}\n/) : text.indexOf('\n');
  if (firstBreak < 0) return undefined;
  const head = text.slice(0, firstBreak).trim();
  const rest = text.slice(firstBreak).trim();
  if (head.length <= headLength && isProcessing(head) && rest.length > 0)
    return { ask: head, material: rest };
  if (isQuestion(head) && rest.length > 80) return { ask: head, material: rest };
  const lastBreak = text.lastIndexOf('\n');
  const tail = text.slice(lastBreak).trim();
  const before = text.slice(0, lastBreak).trim();
  if (tail.length <= headLength && isProcessing(tail) && before.length > 0)
    return { ask: tail, material: before };
  return isQuestion(tail) && before.length > 80 ? { ask: tail, material: before } : undefined;
}

function isQuestion(line: string): boolean {
  return line.length <= headLength && /\?["”']?$/.test(line);
}

function splitAtColon(text: string): Ask | undefined {
  const match = /^([^:\n]{3,240}):\s+(?=\S)/.exec(text.slice(0, 300));
  const head = match?.[1];
  if (!match || head === undefined || !isProcessing(head)) return undefined;
  return { ask: head, material: unquote(text.slice(match[0].length).trim()) };
}

function splitQuoted(text: string): Ask | undefined {
  if (text.length > askLength || !isProcessing(text)) return undefined;
  const match = /(["“«]|(?<![\p{L}\d])['‘])(.{2,2000}?)(?:["”»]|['’](?![\p{L}\d]))/su.exec(text);
  const inside = match?.[2];
  if (
    !match ||
    inside === undefined ||
    (!/\s/.test(inside.trim()) && /\b(?:include|mention|word|letter)\b/i.test(text))
  ) {
    return undefined;
  }
  const ask =
    `${text.slice(0, match.index).trim()} ${text.slice(match.index + match[0].length).trim()}`.trim();
  return { ask, material: inside.trim() };
}

function unquote(text: string): string {
  const match = /^["“'‘«](.*)["”'’»]$/s.exec(text.length > 100_000 ? '' : text);
  return match?.[1] ?? text;
}

/** Head and tail of what is too long to search with patterns. */
function bound(text: string): string {
  if (text.length <= askLength) return text;
  return `${text.slice(0, askLength / 2)}\n${text.slice(-askLength / 2)}`;
}
