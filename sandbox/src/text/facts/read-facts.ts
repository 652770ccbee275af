/**
 * Reads the facts of a text: addresses, dates, amounts, names, labelled values. Owns the patterns; what they are for
 * is decided where a value is needed. Linear: the text is bounded first.
 */
import { dayPattern, isoDay, readDay } from '../exact/calendar.ts';
import { countPattern, parseCount } from '../language/numbers.ts';
import type { Amount, Facts, NumberFact } from './facts.ts';
import { namesInText } from './names-in-text.ts';

const longestText = 20_000;

/** Facts of the first 20,000 characters. `today` (days since 1970) resolves dates without a year. */
export function readFacts(source: string, today = 20_454): Facts {
  const text = source.slice(0, longestText);
  return {
    text,
    pairs: readPairs(text),
    emails: all(
      text,
      /[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,4}\.[A-Za-z]{2,24}/g,
    ),
    urls: all(
      text,
      /https?:\/\/[A-Za-z0-9.-]{1,253}(?::\d{1,5})?(?:\/[A-Za-z0-9._~%/?#@!$&'()*+,;=:-]{0,2000})?/g,
    ).map((url) => url.replace(/[.,;:!?')]+$/, '')),
    phones: all(text, /(?<![\w.])\+?\(?\d{1,4}\)?[ -]\(?\d{2,4}\)?[ -]\d{3,4}(?:[ -]?\d{2,4})?(?![\w-])/g),
    dates: readDates(text, today),
    times: readTimes(text),
    amounts: readAmounts(text),
    numbers: readNumbers(text),
    ...namesInText(text),
    colours: all(
      text.toLowerCase(),
      /\b(?:red|orange|yellow|green|blue|indigo|violet|purple|pink|brown|black|white|gr[ea]y|teal|turquoise|gold|silver|beige|magenta|cyan|navy|crimson|maroon|olive)\b/g,
    ),
    quotes: quoted(text),
  };
}

function all(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map((match) => match[0]))];
}

function readPairs(text: string): Map<string, string> {
  const pairs = new Map<string, string>();
  const put = (key: string | undefined, value: string | undefined) => {
    const name = (key ?? '')
      .toLowerCase()
      .replace(/[\s_-]+/g, ' ')
      .replace(/^(?:the|my|your|his|her|its|an?) /, '')
      .trim();
    const said = (value ?? '').trim().replace(/^["“'‘](.*)["”'’]$/, '$1');
    const isLabel =
      name !== '' &&
      name.split(' ').length <= 3 &&
      !/^(?:extract|summari[sz]e|translate|list|return|give|write|convert|classify|format|respond|reply|create|generate|find|turn)\b/.test(
        name,
      );
    if (isLabel && said !== '' && !pairs.has(name)) pairs.set(name, said);
  };
  for (const match of text.matchAll(
    /^[ \t]{0,8}(?:[-*•] )?\**([\p{L}][\p{L}\p{N} _/-]{0,38}?)\**[ \t]?[:=][ \t]*\**([^\n]{1,200})$/gmu,
  ))
    put(match[1], match[2]);
  for (const match of text.matchAll(
    /(?:^|[,;.(]\s?|\bwith |\band )(?:the |my |an? )?([\p{L}][\p{L}_-]{1,24}(?: [\p{L}_-]{2,16})?) (?:is|=|of|set to) ("[^"\n]{1,80}"|'[^'\n]{1,80}'|[\p{L}\p{N}@#.+-]{1,60}(?: \p{Lu}[\p{L}\p{N}-]{0,40}){0,3})/gu,
  )) {
    if (!/^(?:it|this|that|there|what|who|he|she|which|one|some)\b/i.test(match[1] ?? ''))
      put(match[1], (match[2] ?? '').replace(/\.$/, ''));
  }
  return pairs;
}

function readDates(text: string, today: number): string[] {
  const dates = [...text.matchAll(new RegExp(`\\b${dayPattern}`, 'gi'))].flatMap((match) => {
    const day = readDay(match[1] ?? '', today);
    return day === undefined ? [] : [isoDay(day)];
  });
  return [...new Set(dates)];
}

function readTimes(text: string): string[] {
  const times: string[] = [];
  for (const match of text.matchAll(
    /\b(\d{1,2}):(\d{2})(?::(\d{2}))?\s?(am|pm)?\b|\b(\d{1,2})\s?(am|pm)\b/gi,
  )) {
    const half = (match[4] ?? match[6] ?? '').toLowerCase();
    const hour = Number(match[1] ?? match[5]);
    const hours = half === 'pm' && hour < 12 ? hour + 12 : half === 'am' && hour === 12 ? 0 : hour;
    if (hours < 24 && Number(match[2] ?? 0) < 60)
      times.push(`${String(hours).padStart(2, '0')}:${match[2] ?? '00'}:${match[3] ?? '00'}`);
  }
  return [...new Set(times)];
}

const currencies: Readonly<Record<string, string>> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  usd: 'USD',
  eur: 'EUR',
  gbp: 'GBP',
  jpy: 'JPY',
  chf: 'CHF',
  dollar: 'USD',
  dollars: 'USD',
  euro: 'EUR',
  euros: 'EUR',
  pounds: 'GBP',
  yen: 'JPY',
  francs: 'CHF',
};

function readAmounts(text: string): Amount[] {
  const amounts: Amount[] = [];
  for (const match of text.matchAll(
    /([$€£¥₹])\s?(\d[\d,]{0,15}(?:\.\d{1,4})?)|\b(\d[\d,]{0,15}(?:\.\d{1,4})?)\s?(USD|EUR|GBP|JPY|CHF|dollars?|euros?|pounds|yen|francs|[€£])(?![\p{L}])/giu,
  )) {
    const value = Number((match[2] ?? match[3] ?? '').replaceAll(',', ''));
    const currency = currencies[(match[1] ?? match[4] ?? '').toLowerCase()];
    if (currency && Number.isFinite(value)) amounts.push({ value, currency });
  }
  return amounts;
}

function readNumbers(text: string): NumberFact[] {
  const pattern = new RegExp(
    `(?<![\\p{L}\\d.,:/-])(-?\\d[\\d,]{0,15}(?:\\.\\d{1,10})?|\\b${countPattern}\\b)(?![\\d:/]|-\\d)\\s?(?:x |× )?(%|°?\\p{L}[\\p{L}-]{0,24})?`,
    'giu',
  );
  return [...text.matchAll(pattern)].flatMap((match) => {
    const written = match[1] ?? '';
    const value = /^-?\d/.test(written) ? Number(written.replaceAll(',', '')) : parseCount(written);
    return value === undefined || !Number.isFinite(value)
      ? []
      : [{ value, noun: (match[2] ?? '').toLowerCase() }];
  });
}

function quoted(text: string): string[] {
  return [
    ...text.matchAll(
      /"([^"\n]{1,200})"|“([^”\n]{1,200})”|(?<![\p{L}\p{N}])'([^'\n]{1,200})'(?![\p{L}\p{N}])/gu,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}
