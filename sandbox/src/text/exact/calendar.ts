/**
 * Days of the Gregorian calendar, read from text and counted. UTC throughout; no time zones, no clocks.
 */

/** A day as whole days since 1970-01-01. */
export type Day = number;

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A pattern source for a date as readDay reads it, in one group. */
export const dayPattern = `(\\d{4}[-/]\\d{1,2}[-/]\\d{1,2}|\\d{1,2}[/.]\\d{1,2}[/.]\\d{4}|(?:next|this|on|coming) (?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:${months.join('|')}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${months.join('|')}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\.?(?:,? \\d{4})?|christmas(?: day| eve)?|new year(?:'s day|'s eve|'s)?|halloween|valentine(?:'s day)?|today|tomorrow|yesterday)`;

/** Reads one date; a date without a year is the next one from `today` on. Undefined for what is no day of the calendar. */
export function readDay(text: string, today: Day): Day | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/(\d)(?:st|nd|rd|th)\b/, '$1');
  const named = namedDay(plain, today);
  if (named !== undefined) return named;
  const coming = /^(?:next|this|on|coming) (\w+day)$/.exec(plain)?.[1];
  if (coming) return comingWeekday(coming, today);
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(plain);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const figures = /^(\d{1,2})([/.])(\d{1,2})[/.](\d{4})$/.exec(plain);
  if (figures) return readFigures(figures);
  const monthFirst = /^([a-z]+)\.? (\d{1,2})(?:,? (\d{4}))?$/.exec(plain);
  if (monthFirst) return withYear(monthFirst[1], monthFirst[2], monthFirst[3], today);
  const dayFirst = /^(\d{1,2})(?: of)? ([a-z]+)\.?(?:,? (\d{4}))?$/.exec(plain);
  return dayFirst ? withYear(dayFirst[2], dayFirst[1], dayFirst[3], today) : undefined;
}

export function today(now: Date): Day {
  return Math.floor(now.getTime() / 86_400_000);
}

/** "2026-03-12". */
export function isoDay(day: Day): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** "12 March 2026". */
export function longDay(day: Day): string {
  const date = new Date(day * 86_400_000);
  const month = months[date.getUTCMonth()] ?? '';
  return `${date.getUTCDate()} ${month.charAt(0).toUpperCase()}${month.slice(1)} ${date.getUTCFullYear()}`;
}

export function weekday(day: Day): string {
  return weekdays[new Date(day * 86_400_000).getUTCDay()] ?? '';
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function dayOf(year: number, month: number, day: number): Day | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? Math.floor(date.getTime() / 86_400_000) : undefined;
}

/** 03/27/2025 and 27/03/2025 and 27.03.2025; where both readings are possible a slash means the month first. */
function readFigures(match: RegExpExecArray): Day | undefined {
  const [, first, separator, second, year] = match;
  const [left, right] = [Number(first), Number(second)];
  const monthFirst = separator === '/' && left <= 12;
  return monthFirst ? dayOf(Number(year), left, right) : dayOf(Number(year), right, left);
}

/** The next such day after today. */
function comingWeekday(name: string, from: Day): Day | undefined {
  const index = weekdays.findIndex((weekdayName) => weekdayName.toLowerCase() === name);
  const current = new Date(from * 86_400_000).getUTCDay();
  return index < 0 ? undefined : from + (((index - current + 6) % 7) + 1);
}

function withYear(
  monthName: string | undefined,
  day: string | undefined,
  year: string | undefined,
  from: Day,
): Day | undefined {
  const month = months.findIndex((name) => name.startsWith((monthName ?? '-').slice(0, 3))) + 1;
  if (month === 0) return undefined;
  if (year !== undefined) return dayOf(Number(year), month, Number(day));
  const thisYear = new Date(from * 86_400_000).getUTCFullYear();
  const candidate = dayOf(thisYear, month, Number(day));
  return candidate !== undefined && candidate < from ? dayOf(thisYear + 1, month, Number(day)) : candidate;
}

function namedDay(text: string, from: Day): Day | undefined {
  const fixed: Readonly<Record<string, string>> = {
    christmas: '25 december',
    'christmas day': '25 december',
    'christmas eve': '24 december',
    halloween: '31 october',
    valentine: '14 february',
    "valentine's day": '14 february',
    'new year': '1 january',
    "new year's": '1 january',
    "new year's day": '1 january',
    "new year's eve": '31 december',
  };
  if (text === 'today') return from;
  if (text === 'tomorrow') return from + 1;
  if (text === 'yesterday') return from - 1;
  const date = fixed[text];
  return date === undefined ? undefined : readDay(date, from);
}
