/**
 * Questions about one whole number: prime or not, its divisors, odd or even, Roman. Exact, for numbers up to 10^12.
 */
import { groupThousands, plural } from '../../language/numbers.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';

export const numberFacts: Skill = { name: 'a property of a number', draft: draftNumber };

function draftNumber({ conversation }: SkillContext): Draft | undefined {
  const ask = conversation.message.slice(0, 200);
  const question = /\bis (?:the number )?(\d[\d,]{0,15}) (?:a |an )?(prime|even|odd)\b/i.exec(ask);
  if (question) {
    const number = Number((question[1] ?? '').replaceAll(',', ''));
    return number > 1e12
      ? undefined
      : { text: judge(number, (question[2] ?? '').toLowerCase()), shape: 'prose' };
  }
  const factor =
    /\b(?:prime )?(?:factors?|factori[sz]e|factori[sz]ation|divisors)(?: of)?:? (\d[\d,]{0,15})\b/i.exec(
      ask,
    )?.[1];
  const number = Number((factor ?? '').replaceAll(',', ''));
  if (factor === undefined || number < 2 || number > 1e12) return undefined;
  const factors = factorise(number);
  return {
    text:
      factors.length === 1
        ? `${groupThousands(String(number))} is prime.`
        : `${groupThousands(String(number))} = **${factors.join(' × ')}**`,
    shape: 'exact',
  };
}

function judge(number: number, property: string): string {
  const shown = groupThousands(String(number));
  if (property !== 'prime')
    return `${(number % 2 === 0) === (property === 'even') ? 'Yes' : 'No'}, ${shown} is ${number % 2 === 0 ? 'even' : 'odd'}.`;
  if (number < 2) return `No, ${shown} is not prime: primes begin at 2.`;
  const factors = factorise(number);
  return factors.length === 1
    ? `Yes, ${shown} is prime.`
    : `No, ${shown} is not prime: it is ${factors.join(' × ')}, a product of ${plural(factors.length, 'prime')}.`;
}

/** Prime factors, smallest first; at most a million divisions. */
function factorise(number: number): number[] {
  const factors: number[] = [];
  let rest = number;
  for (let divisor = 2; divisor * divisor <= rest; divisor += divisor === 2 ? 1 : 2) {
    while (rest % divisor === 0) {
      factors.push(divisor);
      rest /= divisor;
    }
  }
  return rest > 1 ? [...factors, rest] : factors;
}
