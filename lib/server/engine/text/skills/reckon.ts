/**
 * Sums, unit conversions and dates: asked in words, answered exactly.
 */
import { type Day, dayPattern, isLeapYear, longDay, readDay, today, weekday } from '../exact/calendar.ts';
import { evaluateExpression } from '../exact/evaluate-expression.ts';
import { rationalFrom, toDecimal } from '../exact/rational.ts';
import { convert, unitOf } from '../exact/units.ts';
import { countPattern, groupThousands, parseCount, plural } from '../language/numbers.ts';
import type { Draft, Skill, SkillContext } from './skill.ts';

export const arithmetic: Skill = { name: 'exact arithmetic', draft: draftSum };
export const countUp: Skill = { name: 'counting up or down', draft: draftCount };
export const units: Skill = { name: 'unit conversion', draft: draftUnits };
export const dates: Skill = { name: 'reckoning with dates', draft: draftDate };

function draftSum({ conversation, random }: SkillContext): Draft | undefined {
  const spoken = conversation.message.slice(0, 300);
  const expression = expressionIn(spoken);
  const result = expression === undefined ? undefined : evaluateExpression(expression);
  if (expression === undefined || !result) return undefined;
  if (result.kind === 'failure') return { text: failure(result.reason), shape: 'prose' };
  const { text, exact } = toDecimal(result.value);
  if (text.length > 1200) return { text: failure('too large'), shape: 'prose' };
  const shown = expression
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
  const asking =
    /^(?:(?:hi|hello|please|what|whats|s|is|are|how|much|many|does|do|calculate|compute|solve|evaluate|work|out|tell|me|the|of|result|answer|value|sum|product|equal|equals|make|can|you|could|and|to|give|only|just|number|with|reply|respond|in|as|a|it|for|number|step|by|show|your|working|quick|maths?|question|us|think|then|digits?|one|word|no|other|text|explanation) ?)*$/i;
  return asking.test(rest) ? run : undefined;
}

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

function draftUnits({ conversation }: SkillContext): Draft | undefined {
  const ask = conversation.message.slice(0, 300).replace(/\s+/g, ' ');
  const number = '(-?\\d[\\d,]*(?:\\.\\d+)?|an?|one|half an?)';
  const name = '([a-z°²/][a-z0-9°²/ .]{0,24}?)';
  const forward = new RegExp(
    `${number} ?(?:degrees? )?${name} (?:to|in|into|as|is how many|are how many|equals? how many) (?:degrees? )?${name}[?.!]*$`,
    'i',
  ).exec(ask);
  const backward = new RegExp(
    `how (?:many|much) ${name} (?:are |is |make |does |do )?(?:there )?(?:in|is|are|make|equal) ${number} ?(?:degrees? )?${name}(?: have| make)?[?.!]*$`,
    'i',
  ).exec(ask);
  const parts = forward
    ? { value: forward[1], from: forward[2], to: forward[3] }
    : backward && { value: backward[2], from: backward[3], to: backward[1] };
  const from = unitOf(parts?.from ?? '');
  const to = unitOf(parts?.to ?? '');
  if (!parts || !from || !to) return undefined;
  const value = /^half/i.test(parts.value ?? '')
    ? rationalFrom('0.5')
    : rationalFrom(
        /^\D/.test(parts.value ?? '') && !/^-/.test(parts.value ?? '') ? '1' : (parts.value ?? '1'),
      );
  const converted = convert(value, from, to);
  if (!converted)
    return {
      text: `${parts.from} and ${parts.to} measure different things, so there is nothing to convert.`,
      shape: 'prose',
    };
  const result = toDecimal(converted);
  const start = groupThousands(toDecimal(value).text);
  return {
    text: `${start} ${from.symbol} ${result.exact ? '=' : '≈'} **${groupThousands(result.text)} ${to.symbol}**`,
    shape: 'exact',
  };
}

function draftDate({ conversation, now }: SkillContext): Draft | undefined {
  const ask = conversation.message.slice(0, 300).replace(/\s+/g, ' ');
  const day = today(now);
  const leap = /\bis (?:the year )?(\d{1,5}) a leap year\b/i.exec(ask);
  if (leap) {
    const year = Number(leap[1]);
    return {
      text: `${isLeapYear(year) ? 'Yes' : 'No'}, ${year} is ${isLeapYear(year) ? '' : 'not '}a leap year.`,
      shape: 'prose',
    };
  }
  if (
    /\bwhat(?:'s| is) (?:the )?(?:current )?(?:date|day)(?: is it)? ?(?:today|now)?\W*$|\btoday's date\b|\bwhat day is (?:it|today)\b/i.test(
      ask,
    )
  ) {
    return { text: `Today is ${weekday(day)}, ${longDay(day)} (UTC).`, shape: 'prose' };
  }
  if (/\bwhat(?:'s| is) the (?:current )?time\b|\bwhat time is it\b/i.test(ask) && !/\bin [A-Z]/.test(ask)) {
    return { text: `It is ${now.toISOString().slice(11, 16)} UTC.`, shape: 'prose' };
  }
  if (/\bwhat (?:year|month) is it\b/i.test(ask))
    return { text: `It is ${longDay(day).replace(/^\d+ /, '')}.`, shape: 'prose' };
  return between(ask, day) ?? weekdayOf(ask, day) ?? offset(ask, day);
}

function between(ask: string, from: Day): Draft | undefined {
  const pair = new RegExp(
    `\\bhow (?:many days|long)(?: are there| is it)? (?:are )?(?:between|from) ${dayPattern} (?:and|to|until) ${dayPattern}`,
    'i',
  ).exec(ask);
  const single = new RegExp(
    `\\bhow (?:many days|long)(?: are there| is it| are left)?(?: left)? (until|till|to|before|since|from)(?: the)? ${dayPattern}`,
    'i',
  ).exec(ask);
  const first = pair ? readDay(pair[1] ?? '', from) : from;
  const second = readDay((pair ? pair[2] : single?.[2]) ?? '', from);
  if ((!pair && !single) || first === undefined || second === undefined) return undefined;
  const days = Math.abs(second - first);
  return {
    text: `From ${longDay(Math.min(first, second))} to ${longDay(Math.max(first, second))} it is **${plural(days, 'day')}**.`,
    shape: 'prose',
  };
}

function weekdayOf(ask: string, from: Day): Draft | undefined {
  const match = new RegExp(
    `\\b(?:what|which) (?:day|weekday)(?: of the week)? (?:is|was|will|does|did|falls?)(?: be)? (?:the )?${dayPattern}`,
    'i',
  ).exec(ask);
  const day = readDay(match?.[1] ?? '', from);
  if (!match || day === undefined) return undefined;
  const verb = day < from ? 'was' : 'is';
  return { text: `${longDay(day)} ${verb} a **${weekday(day)}**.`, shape: 'prose' };
}

function offset(ask: string, from: Day): Draft | undefined {
  const match = new RegExp(
    `\\b(${countPattern}) (day|week)s? (after|before|from) (?:now|${dayPattern})`,
    'i',
  ).exec(ask);
  if (!match || !/\b(?:what|which|when)\b/i.test(ask)) return undefined;
  const base = match[4] === undefined ? from : readDay(match[4], from);
  const count = parseCount(match[1] ?? '');
  if (base === undefined || count === undefined) return undefined;
  const days =
    count * (match[2]?.toLowerCase() === 'week' ? 7 : 1) * (match[3]?.toLowerCase() === 'before' ? -1 : 1);
  return { text: `That is **${weekday(base + days)}, ${longDay(base + days)}**.`, shape: 'prose' };
}
