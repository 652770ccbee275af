/**
 * What the user said earlier, said back when asked, and acknowledged when told.
 */
import { capitalise, countWords, joinWords } from '../../language/words.ts';
import { factKey, statements } from '../../request/remembered.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';

export const recall: Skill = { name: 'recalling what the user told me', draft: draftRecall };
export const noting: Skill = { name: 'taking note of what the user tells me', draft: draftNote };

function draftRecall({ conversation }: SkillContext): Draft | undefined {
  const ask = conversation.fullAsk.slice(0, 400).replace(/\s+/g, ' ').trim();
  const key = askedFact(ask);
  if (key !== undefined) {
    const value = conversation.remembered.get(key);
    return { text: value === undefined ? notTold(key) : sayFact(key, value), shape: 'prose' };
  }
  if (/\bwhat do you (?:know|remember) about me\b/i.test(ask))
    return { text: sayAll([...conversation.remembered]), shape: 'prose' };
  const which =
    /\bwhat (?:was|were|did) (?:my|i) ?(first|last|previous|just|earlier)? ?(?:message|question|ask|say|tell you|prompt|request)\b/i.exec(
      ask,
    );
  if (which) {
    const said =
      which[1]?.toLowerCase() === 'first' ? conversation.earlierAsks.at(0) : conversation.earlierAsks.at(-1);
    return {
      text:
        said === undefined
          ? 'This is the first thing you have said to me.'
          : `You wrote: \u201c${said.slice(0, 500)}\u201d`,
      shape: 'prose',
    };
  }
  return undefined;
}

function askedFact(ask: string): string | undefined {
  if (/\bwho am i\b|\b(?:remember|know|say|tell me) my name\b|\bwhat am i called\b/i.test(ask)) return 'name';
  if (/\bwhere (?:do i live|is my home)\b/i.test(ask)) return 'home';
  if (/\bwhere (?:am|do) i (?:come )?from\b/i.test(ask)) return 'origin';
  if (/\bhow old am i\b/i.test(ask)) return 'age';
  if (/\bwhat do i (?:do|work as)\b|\bwhat(?:'s| is) my (?:job|profession)\b/i.test(ask)) return 'job';
  if (/\bwhat do i (?:like|love|enjoy)\b/i.test(ask)) return 'likes';
  const own =
    /\b(?:what(?:'s| is| was| are)|who(?:'s| is)|(?:do you )?remember|tell me) my ([a-z][a-z' -]{1,40}?)(?: called)?(?:\?|\.|!|,|$| again)/i.exec(
      ask,
    )?.[1];
  return own === undefined || /^(?:first|last|previous) (?:message|question|prompt)/i.test(own)
    ? undefined
    : factKey(own);
}

function sayFact(key: string, value: string): string {
  switch (key) {
    case 'name':
      return `Your name is ${value}.`;
    case 'home':
      return `You live in ${value}.`;
    case 'origin':
      return `You are from ${value}.`;
    case 'age':
      return `You told me that you are ${value} years old.`;
    case 'job':
      return `You told me that you are ${value}.`;
    case 'likes':
      return `You like ${value}.`;
    default:
      return `Your ${key} ${key.endsWith('s') ? 'are' : 'is'} ${value}.`;
  }
}

function notTold(key: string): string {
  const asked: Readonly<Record<string, string>> = {
    home: 'where you live',
    origin: 'where you are from',
    age: 'how old you are',
    job: 'what you do',
    likes: 'what you like',
  };
  return `You have not told me ${asked[key] ?? `your ${key}`} yet in this conversation.`;
}

function sayAll(facts: readonly [string, string][]): string {
  if (facts.length === 0) return 'Nothing yet: I only know what you write in this conversation.';
  return facts.map(([key, value]) => sayFact(key, value)).join(' ');
}

/** Only when the message tells and asks nothing else. */
function draftNote({ conversation, random }: SkillContext): Draft | undefined {
  const facts = statements(conversation.message);
  const asks =
    /\?|\b(?:write|make|give|tell me|explain|list|summar|translate|what|who|how|why|create|draft|generate)\b/i;
  if (
    facts.length === 0 ||
    countWords(conversation.message) > 60 ||
    asks.test(conversation.message.slice(0, 600))
  )
    return undefined;
  const name = facts.find(([key]) => key === 'name')?.[1];
  const others = facts
    .filter(([key]) => key !== 'name')
    .map(([key, value]) => sayFact(key, value).replace(/\.$/, ''));
  const opening = name
    ? `Nice to meet you, ${name}.`
    : random.pick(['Noted.', 'Good to know.', 'Thank you for telling me.']);
  const noted =
    others.length === 0
      ? 'I will remember it for this conversation.'
      : `I will keep in mind: ${lowerFirst(joinWords(others))}.`;
  return { text: capitalise(`${opening} ${noted}`), shape: 'prose' };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
