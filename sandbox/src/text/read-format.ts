/**
 * The form and length that a prompt asks for, such as "a table", "five bullet points" or "200 words". Plain patterns
 * over a bounded text; what they do not find is left open.
 */
import { type CodeLanguage, findLanguage } from './sample-code.ts';

/** The first pattern that matches wins. */
const forms = {
  label: /\b(?:one|a single) word\b|\byes or no\b|\btrue or false\b/i,
  json: /\bjson\b/i,
  code: /\b(?:code|function|script|snippet|sql query|regex|algorithm|unit tests?|implement|fix (?:this|the|my) (?:bug|code))\b/i,
  table: /\b(?:table|compare|comparison|versus|vs\.?|pros and cons|differences? between|spreadsheet)\b/i,
  email: /\be-?mail\b|\b(?:cover )?letter (?:to|of|for)\b/i,
  haiku: /\bhaikus?\b/i,
  poem: /\b(?:poem|verse|sonnet|limerick|song|lyrics)\b/i,
  story: /\b(?:story|tale|fable|scene|dialogue)\b/i,
  article:
    /\b(?:essay|article|blog post|report|guide|tutorial|documentation|readme|markdown|outline|plan|headings)\b/i,
  list: /\b(?:list|bullets?|ideas|tips|reasons|suggestions|steps?|options|checklist|names|titles|recipe|instructions|top \d+)\b/i,
} as const;

export type TextForm = keyof typeof forms | 'answer';

export interface RequestedFormat {
  readonly form?: TextForm;
  readonly language?: CodeLanguage;
  /** Exact numbers, each at least 1 and bounded. */
  readonly words?: number;
  readonly sentences?: number;
  readonly paragraphs?: number;
  readonly items?: number;
  readonly size?: 'short' | 'long';
  /** How the items of a list begin, when the prompt says so. */
  readonly bullets?: 'numbers' | 'dots';
}

export interface FormatSources {
  readonly system: string;
  /** The user message before the prompt; a short follow-up keeps its form. */
  readonly before: string;
  readonly prompt: string;
  /** The prompt is about a given text, so that "this article" asks for no article. */
  readonly isAboutText: boolean;
}

/** What the prompt asks for wins over the system prompt. */
export function readFormat({ system, before, prompt, isAboutText }: FormatSources): RequestedFormat {
  const { form: own, ...format } = formatIn(prompt);
  const isFollowUp = prompt.length < 60 && !prompt.endsWith('?');
  const earlier = isFollowUp ? formatIn(before) : {};
  const form = own ?? earlier.form;
  // "You are an email assistant" and "this article" name a form without asking for it.
  const { form: formOfSystem = 'answer', ...standing } = formatIn(system);
  const isTaken = form !== undefined && (!isAboutText || structures.has(form));
  return {
    ...(structures.has(formOfSystem) ? { form: formOfSystem } : {}),
    ...standing,
    ...(earlier.language ? { language: earlier.language } : {}),
    ...format,
    ...(isTaken ? { form } : {}),
  };
}

const structures: ReadonlySet<TextForm> = new Set(['list', 'table', 'json'] as const);

function formatIn(text: string): RequestedFormat {
  const form = firstMatch(forms, text);
  const language = findLanguage(text);
  const isCode = language !== undefined && /\b(?:how (?:do|can|to)|write|show|create)\b/i.test(text);
  const format = {
    form: form ?? (isCode ? ('code' as const) : undefined),
    language,
    words: countOf(text, '(?:words?)', 5000),
    sentences: countOf(text, '(?:short |long )?sentences?', 200),
    paragraphs: countOf(text, '(?:short |long )?paragraphs?', 60),
    items: countOf(text, itemNouns, 100) ?? countOf(text, `${notLength}\\p{L}{3,}`, 100, listVerbs),
    size: firstMatch(sizes, text),
    bullets: firstMatch(bullets, text),
  } satisfies { [Key in keyof RequestedFormat]: RequestedFormat[Key] | undefined };
  return Object.fromEntries(Object.entries(format).filter(([, value]) => value !== undefined));
}

const sizes = {
  short: /\b(?:short|brief|briefly|concise|concisely|tiny|quick)\b/i,
  long: /\b(?:long|detailed|in detail|in[- ]depth|thorough|comprehensive|extensive)\b/i,
} as const;
const bullets = {
  dots: /\bbullets?\b|\bchecklist\b/i,
  numbers: /\b(?:steps?|numbered|ranked|ranking|top \d+|recipe|instructions|in order)\b/i,
} as const;

const itemNouns =
  '(?:\\p{L}+ ){0,2}?(?:bullets?|points?|items?|ideas|tips|reasons|examples|suggestions|steps|options|ways|names|things|rows|questions|titles)';
/** "Name three boats", "list 12 dishes", but not "write 200 words". */
const listVerbs = '(?:name|list(?: of)?|give me|suggest|top|write)\\s+';
const notLength = '(?!(?:words?|sentences?|paragraphs?|lines?)\\b)';

function firstMatch<Key extends string>(
  patterns: Readonly<Record<Key, RegExp>>,
  text: string,
): Key | undefined {
  for (const key in patterns) if (patterns[key].test(text)) return key;
  return undefined;
}

const numberWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** The number before a noun, in digits or words; undefined when there is none. */
function countOf(text: string, noun: string, most: number, before = ''): number | undefined {
  const pattern = new RegExp(`\\b${before}(\\d{1,6}|a dozen|${numberWords.join('|')})[- ]${noun}\\b`, 'iu');
  const found = pattern.exec(text)?.[1]?.toLowerCase();
  if (found === undefined) return undefined;
  const value = found === 'a dozen' ? 12 : /^\d/.test(found) ? Number(found) : numberWords.indexOf(found) + 1;
  return value < 1 ? undefined : Math.min(value, most);
}
