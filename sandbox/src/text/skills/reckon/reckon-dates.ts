/**
 * Questions about dates: weekdays, spans, today. Reckoned in UTC.
 */
import { type Day, dayPattern, isLeapYear, longDay, readDay, today, weekday } from '../../exact/calendar.ts';
import { timeIn } from '../../exact/time-zones.ts';
import { countPattern, parseCount, plural } from '../../language/numbers.ts';
import { capitalise } from '../../language/words.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';

export const dates: Skill = { name: 'reckoning with dates', draft: draftDate };

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
  const city =
    /\b(?:what time is it|the (?:current )?time) in ([\p{L} ]{3,30}?)(?: now| right now)?[?.!]*$/iu.exec(
      ask,
    )?.[1];
  const there = city === undefined ? undefined : timeIn(city, now);
  if (there) return { text: `It is ${there} in ${capitalise(city ?? '')}.`, shape: 'prose' };
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
