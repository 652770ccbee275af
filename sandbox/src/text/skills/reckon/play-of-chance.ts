/**
 * Coins, dice and random numbers. Seeded by the request like everything else, and says so.
 */
import { countPattern, parseCount } from '../../language/numbers.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';

export const playOfChance: Skill = { name: 'a seeded play of chance', draft: draftChance };

function draftChance({ conversation, random }: SkillContext): Draft | undefined {
  const ask = conversation.message.slice(0, 300);
  if (/\b(?:flip|toss) (?:a |the )?coin\b|\bheads or tails\b/i.test(ask))
    return {
      text: `**${random.chance(0.5) ? 'Heads' : 'Tails'}.** (Fixed by your request: ask again in other words for another toss.)`,
      shape: 'prose',
    };
  const dice = new RegExp(
    `\\b(?:roll|throw) (?:(${countPattern}|an?|the) )?(?:(\\d*)d(\\d{1,4})|dice|die)\\b`,
    'i',
  ).exec(ask);
  if (dice) {
    const count = Math.min(Number(dice[2] || 0) || (parseCount(dice[1] ?? '1') ?? 1), 100);
    const rolls = Array.from({ length: count }, () => random.integer(1, Math.max(1, Number(dice[3] ?? 6))));
    const total = rolls.reduce((sum, roll) => sum + roll, 0);
    return {
      text: count === 1 ? `**${total}**` : `${rolls.join(', ')} (total **${total}**)`,
      shape: 'exact',
    };
  }
  const numbers = /\brandom (?:whole )?(?:numbers?|integers?)\b.*?\b(-?\d{1,9})\b.*?\b(-?\d{1,9})\b/i.exec(
    ask,
  );
  if (!numbers) return undefined;
  const [low, high] = [Number(numbers[1]), Number(numbers[2])].toSorted((left, right) => left - right);
  const asked = new RegExp(`\\b(${countPattern}) random\\b`, 'i').exec(ask)?.[1];
  const count = Math.min(parseCount(asked ?? '1') ?? 1, 1000);
  return {
    text: Array.from({ length: count }, () => random.integer(low ?? 1, high ?? 100)).join(', '),
    shape: 'exact',
  };
}
