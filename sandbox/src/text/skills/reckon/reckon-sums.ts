/** Sums and counting: what can be reckoned exactly is, in rational numbers. */
import { evaluateExpression } from '../../exact/evaluate-expression.ts';
import { toDecimal } from '../../exact/rational.ts';
import { countPattern, groupThousands, parseCount } from '../../language/numbers.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';

export const arithmetic: Skill = { name: 'exact arithmetic', draft: draftSum };
export const countUp: Skill = { name: 'counting up or down', draft: draftCount };

function draftSum({ conversation, random }: SkillContext): Draft | undefined {
  const spoken = conversation.message.slice(0, 300);
  const expression = expressionIn(spoken);
  const result = expression === undefined ? undefined : evaluateExpression(expression);
  if (expression === undefined || !result) return undefined;
  if (result.kind === 'failure') return { text: failure(result.reason), shape: 'prose' };
  const { text, exact } = toDecimal(result.value);
  if (text.length > 1200) return { text: failure('too large'), shape: 'prose' };
  const shown = expression
    .replace(/,\s*(?=[-+*/^%])/g, ' ')
    .replace(/\s*([-+*/^%])\s*/g, ' $1 ')
    .replace(/\s+/g, ' ')
    .replaceAll('*', '×')
    .trim();
  const value = groupThousands(text);
  const onlyNumber =
    conversation.directives.brevity === 'short' ||
    /\b(?:only|just)\b.*\b(?:number|answer|result|digits?)\b/i.test(spoken);
  if (onlyNumber) return { text, shape: 'exact' };
  const sentence = exact ? `${shown} = **${value}**` : `${shown} ≈ **${value}** (rounded to six places)`;
  return {
    text: random.pick([
      sentence,
      sentence,
      `That makes **${value}**: ${shown} ${exact ? '=' : '≈'} ${value}`,
    ]),
    shape: 'exact',
  };
}

function failure(reason: 'division by zero' | 'too large' | 'not exact'): string {
  switch (reason) {
    case 'division by zero':
      return 'That divides by zero, which has no value.';
    case 'too large':
      return 'That number has more digits than I care to write out.';
    case 'not exact':
      return 'That root is irrational; I only reckon exactly.';
  }
}

const operators: readonly (readonly [RegExp, string])[] = [
  [/(\d[\d,.]*)\s*(?:%|percent) of\s+(?=[\d(])/gi, '$1 / 100 * '],
  [/\bsquare root of\b/gi, 'sqrt'],
  [/\bto the power of\b|\braised to\b|\*\*/gi, '^'],
  [/\bsquared\b/gi, '^ 2'],
  [/\bcubed\b/gi, '^ 3'],
  [/\b(?:plus|added to)\b/gi, '+'],
  [/\bminus\b|−|–/gi, '-'],
  [/\b(?:times|multiplied by)\b|(?<=\d\s?)[x×·](?=\s?\d)/gi, '*'],
  [/\b(?:divided by|over)\b|÷/gi, '/'],
  [/\b(?:modulo|mod)\b/gi, '%'],
  [/\bfactorial of (\d+)\b/gi, '$1!'],
  [/\b(\d+) factorial\b/gi, '$1!'],
];

/** The longest run of figures and signs in a question that is about nothing else. */
function expressionIn(question: string): string | undefined {
  if (/\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.]\d{1,2}[/.]\d{4}/.test(question)) return undefined;
  let text = question.replace(new RegExp(`\\b(?:${countPattern})\\b`, 'gi'), (word) =>
    /^(?:a|an|few|several|couple)/i.test(word) ? word : String(parseCount(word) ?? word),
  );
  for (const [pattern, sign] of operators) text = text.replace(pattern, sign);
  const runs = text.match(/(?:sqrt|[-(]*\.?\d)(?:[\d\s.,+*/^%()!-]|sqrt)*/g) ?? [];
  const run = runs
    .toSorted((left, right) => right.length - left.length)[0]
    ?.trim()
    .replace(/[\s.,-]+$/, '')
    .replace(/\s*=\s*$/, '');
  if (run === undefined || !/\d\s*[-+*/^%]|!|sqrt/.test(run)) return undefined;
  const rest = text
    .replace(run, ' ')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
  const words = rest === '' ? [] : rest.toLowerCase().split(' ');
  return words.every((word) => askingWords.has(word)) ? run : undefined;
}

/** Words that may stand around a sum without making the question about something else. */
const askingWords = new Set(
  'hi hello please what whats s is are how much many does do calculate compute solve evaluate work out tell me the of result answer value sum product equal equals make can you could and to give only just number with response respond in as a it for step by show your working quick math maths question us think then digit digits one word no other text explanation'.split(
    ' ',
  ),
);

function draftCount({ conversation }: SkillContext): Draft | undefined {
  const ask = conversation.message.slice(0, 200);
  const number = `(-?\\d{1,6}|${countPattern})`;
  const match = new RegExp(
    `\\bcount (?:up |down )?(?:from ${number} )?(?:up |down )?to ${number}\\b`,
    'i',
  ).exec(ask);
  const read = (text: string | undefined) =>
    text === undefined ? undefined : /^-?\d/.test(text) ? Number(text) : parseCount(text);
  const last = read(match?.[2]);
  if (!match || last === undefined) return undefined;
  const first = read(match[1]) ?? (/\bdown\b/i.test(ask) ? 10 : 1);
  const step = first <= last ? 1 : -1;
  const numbers = Array.from(
    { length: Math.min(Math.abs(last - first) + 1, 5000) },
    (_, index) => first + index * step,
  );
  return { text: numbers.join(/\b(?:line|each on)\b/i.test(ask) ? '\n' : ', '), shape: 'exact' };
}
