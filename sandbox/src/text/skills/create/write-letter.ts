/**
 * Emails and letters: greeting, purpose, a wish, a close, from what the ask says of reader and reason.
 */
import { capitalise, titleCase } from '../../language/words.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';

export const writeLetter: Skill = { name: 'an email from its parts', draft: draftLetter };

function draftLetter({ conversation, random }: SkillContext): Draft | undefined {
  const ask = `${conversation.ask} ${conversation.material.slice(0, 600)}`.replace(/\s+/g, ' ').trim();
  if (
    !/\b(?:write|draft|compose|create|help me (?:write|with)|need)\b.*\b(?:e-?mail|letter|message|note|invitation)\b|\breply to (?:this|the) (?:e-?mail|letter|message)\b/i.test(
      ask,
    ) ||
    /\b(?:regex|regular expression|function|code|validat|script|commit message|error message)/i.test(ask)
  )
    return undefined;
  const reader = readerOf(ask);
  const kind = kinds.find((entry) => entry.pattern.test(ask)) ?? ordinary;
  const subject = subjectOf(ask);
  const sender = conversation.remembered.get('name') ?? '[Your name]';
  const casual = /\b(?:friend|mom|mum|dad|sister|brother|buddy|casual|informal)\b/i.test(ask);
  const greeting = casual && /^\p{Lu}/u.test(reader) ? `Hi ${reader},` : `Dear ${reader},`;
  const close = casual
    ? random.pick(['Warmly,', 'See you soon,'])
    : random.pick(['Kind regards,', 'With best wishes,', 'Yours sincerely,']);
  const fill = (line: string) => line.replaceAll('~', subject);
  const body = [random.pick(kind.openings), random.pick(kind.middles), random.pick(kind.ends)].map(fill);
  const isNote = /\b(?:note|message)\b/i.test(ask) && !/\be-?mail\b/i.test(ask);
  const heading = isNote ? '' : `**Subject:** ${fill(kind.subject)}\n\n`;
  return { text: `${heading}${greeting}\n\n${body.join('\n\n')}\n\n${close}\n${sender}`, shape: 'verse' };
}

function readerOf(ask: string): string {
  const match =
    /\b(?:e-?mail|letter|message|note|invitation|write)\b[^.]*?\b(?:to|for) (?:my |our |the |a |an )?((?:\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)*)|(?:[a-z]+(?: [a-z]+)?))(?= |[.,!?]|$)/u.exec(
      ask,
    )?.[1];
  const plain = (match ?? '')
    .replace(
      /\s+(?:about|asking|to|for|that|regarding|on|saying|thanking|inviting|requesting|and|who|explaining|apologi[sz]ing)\b.*$/i,
      '',
    )
    .trim();
  const verbs =
    /^(?:ask|request|thank|invite|say|tell|apologi|let|inform|confirm|cancel|schedule|decline|follow)/i;
  if (
    plain === '' ||
    verbs.test(plain) ||
    /\b(?:job|position|role|internship|application|project|event|party|meeting)\b/i.test(plain)
  )
    return 'Sir or Madam';
  if (/^\p{Lu}/u.test(plain)) return plain;
  if (
    /^(?:sister|brother|mother|father|mum|mom|dad|aunt|uncle|grandmother|grandfather|son|daughter|friend|love)$/i.test(
      plain,
    )
  )
    return plain;
  return /^(?:team|colleagues|all|everyone|customers?|friends?|neighbou?rs?)$/i.test(plain)
    ? plain
    : titleCase(plain);
}

function subjectOf(ask: string): string {
  const match =
    /\b(?:about|regarding|concerning|for|inviting (?:him|her|them|everyone|people)? ?to|asking (?:for|about)|requesting|thanking (?:him|her|them|\p{L}+)? ?for|apologi[sz]ing for|to (?:ask for|request|thank (?:him|her|them) for|discuss|confirm|cancel|schedule|decline|announce)|announcing|confirming)\s+(.{3,120}?)(?=[.!?]|$| and (?:ask|say|tell|make|keep)|, (?:and|but|keep|make|in))/iu.exec(
      ask,
    )?.[1];
  return (match ?? 'our plans')
    .replace(/\bmy\b/g, 'my')
    .replace(/\s+/g, ' ')
    .trim();
}

interface Kind {
  readonly pattern: RegExp;
  readonly subject: string;
  readonly openings: readonly string[];
  readonly middles: readonly string[];
  readonly ends: readonly string[];
}

const kinds: readonly Kind[] = [
  {
    pattern: /\bcover letter\b|\bapplication\b|\bapply(?:ing)? (?:for|to)\b/i,
    subject: 'Application: ~',
    openings: ['I would like to apply for ~.', 'With this letter I apply for ~.'],
    middles: [
      'I work carefully, I learn quickly, and I am at my best where people count on one another. In my last position I was trusted with more each month, and I enjoyed it.',
      'What draws me to it is the mixture of craft and people. I bring patience, punctuality and the habit of finishing what I begin.',
    ],
    ends: [
      'I would be glad to tell you more in person.',
      'I would welcome the chance to show you how I work.',
    ],
  },
  {
    pattern: /\bbirthday\b/i,
    subject: 'Happy birthday!',
    openings: ['Happy birthday!', 'All good wishes on your birthday!'],
    middles: [
      'May the year ahead bring you good company, a few surprises of the pleasant kind, and cake whenever it is needed.',
      'I hope that today is as bright as you make other people\u2019s days.',
    ],
    ends: ['I am thinking of you and raise a glass from here.', 'Here is to you, today and every day.'],
  },
  {
    pattern: /\bcongratulat/i,
    subject: 'Congratulations on ~',
    openings: ['Congratulations on ~!'],
    middles: ['You have earned it, and everyone who knows you is glad.'],
    ends: ['Celebrate well!'],
  },
  {
    pattern: /\bthank/i,
    subject: 'Thank you for ~',
    openings: ['Thank you very much for ~.', 'I would like to thank you for ~.'],
    middles: [
      'It meant a great deal to me, and it came at exactly the right time.',
      'It made a real difference, and I have not forgotten it.',
    ],
    ends: [
      'I hope to return the kindness before long.',
      'If there is ever something I can do for you, please tell me.',
    ],
  },
  {
    pattern: /\bapolog|\bsorry\b/i,
    subject: 'My apologies for ~',
    openings: ['I am sorry about ~.', 'Please accept my apologies for ~.'],
    middles: [
      'It should not have happened, and I take responsibility for it.',
      'I understand the trouble it caused you, and I have looked into how it came about.',
    ],
    ends: ['I will make sure that it does not happen again.', 'Please let me know how I can put it right.'],
  },
  {
    pattern: /\binvit/i,
    subject: 'An invitation: ~',
    openings: ['I would be delighted if you could join us for ~.', 'You are warmly invited to ~.'],
    middles: [
      'There will be good company, something to eat and plenty of time to talk.',
      'I will send the place and the hour as soon as I know who can come.',
    ],
    ends: [
      'Please let me know by the end of the week whether you can make it.',
      'A short response is all I need. I hope to see you there.',
    ],
  },
  {
    pattern: /\b(?:ask(?:ing)?|request(?:ing)?|raise|need|extension|refund|time off|leave|help)\b/i,
    subject: 'A request: ~',
    openings: ['I am writing to ask about ~.', 'I would like to raise a request with you: ~.'],
    middles: [
      'I have thought about what it would take, and I am glad to explain the details whenever it suits you.',
      'The reasons are simple, and I would be happy to go through them with you.',
    ],
    ends: [
      'Could we find a quarter of an hour this week to talk it over?',
      'Please let me know what you think, or what more you need from me.',
    ],
  },
  {
    pattern: /\b(?:complain|complaint|broken|late|disappoint)/i,
    subject: 'A problem: ~',
    openings: ['I am writing about a problem with ~.'],
    middles: ['I had expected better, and I am sure that you had intended better too.'],
    ends: ['Please tell me by the end of the week how you propose to put it right.'],
  },
];

const ordinary: Kind = {
  pattern: /$^/,
  subject: '~',
  openings: [`${capitalise('i')} am writing to you about ~.`, 'I wanted to write to you about ~.'],
  middles: [
    'In short: the plan is clear, the next step is small, and I would value your view before we take it.',
    'Here is where things stand: most of it is settled, and one or two points need your eye.',
  ],
  ends: ['Please let me know what you think.', 'I look forward to hearing from you.'],
};
