/**
 * Choices: this or that, for and against, a comparison of two. Gives the grid to think with; takes no side it cannot
 * defend.
 */
import { capitalise } from '../../language/words.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';

export const weigh: Skill = { name: 'weighing two things', draft: draftChoice };

function draftChoice({ conversation, random }: SkillContext): Draft | undefined {
  const ask = conversation.ask.slice(0, 400).replace(/[?.!]+$/, '');
  if (conversation.material !== '') return undefined;
  const subject =
    /\b(?:pros and cons|advantages and disadvantages|benefits and drawbacks|for and against) (?:of|for|about)?\s*(.{2,80})/i.exec(
      ask,
    )?.[1];
  if (subject) return { text: forAndAgainst(subject.trim()), shape: 'list' };
  const pair =
    /\b(?:compare|comparison (?:of|between)|difference between|differences between)\s+(.{2,60}?)\s+(?:and|with|to|versus|vs\.?)\s+(.{2,60})$/i.exec(
      ask,
    ) ?? /\b(.{2,40}?)\s+(?:versus|vs\.?)\s+(.{2,40})$/i.exec(ask);
  if (pair?.[1] && pair[2]) return { text: comparison(pair[1].trim(), pair[2].trim()), shape: 'list' };
  const choice =
    /\b(?:should i|shall i|would you|which is better,?|do you prefer|is it better to)\b(?: (?:learn|choose|pick|take|get|buy|use|have|eat|go for))?:?\s+(.{2,50}?)\s+or\s+(.{2,50})$/i.exec(
      ask,
    );
  if (!choice?.[1] || !choice[2]) return undefined;
  const [left, right] = [choice[1].trim(), choice[2].trim()];
  const question = random.pick([
    `If you had to explain tomorrow why you chose ${left}, would it be easy? Now try the same with ${right}.`,
    `Imagine that ${left} is no longer to be had. Relief or regret? That is your answer.`,
  ]);
  return {
    text: `I cannot know which suits you, but I can help you find out. ${question} If both feel alike, take the one that is easier to undo.`,
    shape: 'prose',
  };
}

function forAndAgainst(subject: string): string {
  return `**For ${subject}**\n- It serves those who asked for it, and they can say how\n- It saves something you can count: time, money or nerves\n- It is easier to start than it looks\n\n**Against ${subject}**\n- Someone pays for it in another coin\n- It needs habits that do not exist yet\n- What works for a few may not work for many\n\nThese are the places to look; give me a text with facts and I will sort them under each.`;
}

function comparison(left: string, right: string): string {
  const known = knownPairs.find((pair) => pair.match(left, right));
  const rows = known
    ? known.rows(left, right)
    : [
        ['What it is for', '', ''],
        ['What it costs', '', ''],
        ['How long to learn', '', ''],
        ['Where it shines', '', ''],
        ['Where it hurts', '', ''],
      ];
  const note = known
    ? ''
    : `\n\nMy rules hold no facts on ${left} and ${right}, so the cells are yours to fill.`;
  return `| | ${capitalise(left)} | ${capitalise(right)} |\n|---|---|---|\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}${note}`;
}

interface KnownPair {
  readonly match: (left: string, right: string) => boolean;
  readonly rows: (left: string, right: string) => readonly (readonly string[])[];
}

const facts: Readonly<Record<string, readonly string[]>> = {
  python: ['dynamic', 'data, science, scripts, servers', 'CPython, an interpreter', 'indentation'],
  javascript: ['dynamic', 'browsers, servers', 'just-in-time compilers in browsers and Node', 'braces'],
  typescript: ['static, checked before running', 'browsers, servers', 'strips to JavaScript', 'braces'],
  rust: ['static, with ownership', 'systems, servers, tools', 'compiled ahead of time', 'braces'],
  go: ['static', 'servers, tools', 'compiled ahead of time, garbage-collected', 'braces'],
  java: ['static', 'servers, Android', 'a virtual machine with a just-in-time compiler', 'braces'],
};

const knownPairs: readonly KnownPair[] = [
  {
    match: (left, right) =>
      facts[left.toLowerCase()] !== undefined && facts[right.toLowerCase()] !== undefined,
    rows: (left, right) =>
      ['Types', 'At home in', 'Runs by', 'Blocks by'].map((name, index) => [
        name,
        facts[left.toLowerCase()]?.[index] ?? '',
        facts[right.toLowerCase()]?.[index] ?? '',
      ]),
  },
];
