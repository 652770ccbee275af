/**
 * Small talk and questions about the writer itself. Says plainly what the sandbox is; claims no more.
 */
import { greetingLanguage, phrasesOf } from '../../finish/phrases.ts';
import { countWords } from '../../language/words.ts';
import { statements } from '../../request/remembered.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';

export const aboutSelf: Skill = { name: 'questions about myself', draft: draftAboutSelf };
export const greeting: Skill = { name: 'a greeting', draft: draftGreeting };
export const courtesy: Skill = { name: 'thanks and goodbyes', draft: draftCourtesy };

const selfQuestions =
  /\b(?:who|what) (?:exactly )?are you\b|\bwhat(?:'s| is) your name\b|\bare you (?:an? )?(?:real|human|person|bot|ai|robot|llm|gpt|chatgpt|claude|gemini|(?:neural|large|language|ai) (?:language )?model|neural network|sandbox)\b|\b(?:which|what) (?:ai |language )?model (?:are|is) (?:you|this)\b|\bintroduce yourself\b|\btell me about yourself\b|\bwhat can you do\b|\bhow do you work\b|\bwho (?:made|created|built|trained) you\b|\bhow were you (?:made|trained|built)\b|\bdo you (?:think|feel|dream|understand)\b/i;

function draftAboutSelf({ conversation, random }: SkillContext): Draft | undefined {
  if (!selfQuestions.test(conversation.fullAsk)) return undefined;
  const { directives, fullAsk } = conversation;
  if (directives.language && directives.language !== 'en') {
    const phrases = phrasesOf(directives.language);
    return { text: `${phrases.about} ${phrases.offer}`, shape: 'prose', localised: true };
  }
  const name = directives.name ? `You can call me ${directives.name}. ` : '';
  const role = directives.role ? `I play the part of ${directives.role} here. ` : '';
  const about = `${name}${name ? 'Behind the name ' : ''}I am Easel's sandbox, a rule-based writer, not a neural model.`;
  const why = random.pick([
    'I answer from rules, offline and at no cost, so that you can build and test against the API before you connect a real provider.',
    'I run inside Easel with no network and no key: the same request gets the same response every time, which makes me handy for tests.',
  ]);
  if (!/what can you do|introduce|about yourself|how do you work/i.test(fullAsk)) {
    return { text: `${role}${about} ${why}`, shape: 'prose', more: (index) => pickAbility(index) };
  }
  return {
    text: `${role}${about} ${why}\n\nThings I do well enough to be useful:\n\n${abilities.map((line) => `- ${line}`).join('\n')}`,
    shape: 'list',
  };
}

const abilities = [
  'summarise, shorten, translate a little, count and reshape text that you give me',
  'write haiku, poems, short stories, emails, slogans, product descriptions and image prompts on your subject',
  'do exact arithmetic, unit conversions and dates',
  'show small, correct snippets in TypeScript, JavaScript and Python',
  'fill any JSON Schema and call your tools with valid input',
  'remember what you told me earlier in the conversation',
];

function pickAbility(index: number): string {
  return `I can ${abilities[index % abilities.length] ?? 'write'}.`;
}

function draftGreeting(context: SkillContext): Draft | undefined {
  const { conversation, random } = context;
  const text = conversation.message.slice(0, 200).trim();
  const foreign = greetingLanguage(text);
  const english = /^(?:hi|hello|hey|howdy|greetings|good (?:morning|afternoon|evening)|yo|ahoy|hiya)\b/i.test(
    text,
  );
  if ((!foreign && !english) || countWords(text) > 9 || statements(text).length > 0) return undefined;
  if (/\b(?:write|make|give|tell|explain|what|why|count|list|translate)\b/i.test(text)) return undefined;
  const language = conversation.directives.language ?? foreign ?? 'en';
  if (language !== 'en') {
    const phrases = phrasesOf(language);
    return { text: `${phrases.hello} ${phrases.about} ${phrases.offer}`, shape: 'prose', localised: true };
  }
  const known = conversation.remembered.get('name');
  const hello = `${random.pick(['Hello', 'Hi', 'Hello there'])}${known ? `, ${known}` : ''}!`;
  const self = conversation.directives.name
    ? `I am ${conversation.directives.name}, played by Easel's sandbox.`
    : "I am Easel's sandbox, a rule-based writer.";
  const offer = random.pick([
    'Give me a text to summarise, a subject for a haiku, or a sum.',
    'Ask me for a short story, five names, a snippet of code or a summary.',
    'Try me with a poem, some arithmetic, or a JSON schema.',
  ]);
  return { text: `${hello} ${self} ${offer}`, shape: 'prose', more: pickAbility };
}

function draftCourtesy({ conversation, random }: SkillContext): Draft | undefined {
  const text = conversation.message.slice(0, 200).trim();
  if (countWords(text) > 8) return undefined;
  const language = conversation.directives.language ?? 'en';
  const name = conversation.remembered.get('name');
  const to = name ? `, ${name}` : '';
  if (/^(?:thanks|thank you|thx|cheers|merci|danke|gracias|grazie)\b|\bthank(?:s| you)\W*$/i.test(text)) {
    if (language !== 'en') return { text: phrasesOf(language).thanks, shape: 'prose', localised: true };
    return {
      text: random.pick([`You are welcome${to}!`, `With pleasure${to}. Anything else?`, `Any time${to}!`]),
      shape: 'prose',
    };
  }
  if (/^(?:good ?bye|bye|see you|farewell|good night|ciao ciao)\b/i.test(text)) {
    if (language !== 'en') return { text: phrasesOf(language).bye, shape: 'prose', localised: true };
    return {
      text: random.pick([`Goodbye${to}, and happy making!`, `See you${to}!`, `Until next time${to}.`]),
      shape: 'prose',
    };
  }
  if (/^(?:how are you|how's it going|how do you do|what's up)\b/i.test(text)) {
    return { text: 'All my rules are in order, thank you. What can I write for you?', shape: 'prose' };
  }
  if (/^(?:ping|test|testing|are you (?:there|working))\W*(?:1|123|1 2 3)?\W*$/i.test(text)) {
    return {
      text: text.toLowerCase().startsWith('ping')
        ? 'Pong.'
        : 'It works: this response came from Easel\u2019s sandbox.',
      shape: 'prose',
    };
  }
  return undefined;
}
