/**
 * Unit conversions asked in words: "5 km in miles", "how many feet are in 3 metres".
 */
import { rationalFrom, toDecimal } from '../../exact/rational.ts';
import { convert, unitOf } from '../../exact/units.ts';
import { groupThousands } from '../../language/numbers.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';

export const units: Skill = { name: 'unit conversion', draft: draftUnits };

function draftUnits({ conversation }: SkillContext): Draft | undefined {
  const ask = conversation.message.slice(0, 300).replace(/\s+/g, ' ');
  const number = '(?<![a-z])(-?\\d[\\d,]*(?:\\.\\d+)?|an?|one|half an?)';
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
