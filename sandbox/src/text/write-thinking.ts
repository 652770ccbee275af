/**
 * The thinking text: a short, true account of which rules the writer applied. It invents no reasoning that did not
 * happen.
 */
import type { Random } from '../random.ts';
import { plural } from './language/numbers.ts';
import { countWords } from './language/words.ts';
import type { Directives } from './request/directives.ts';
import { languageName } from './request/languages.ts';
import type { Conversation } from './request/read-conversation.ts';
import type { ThinkingOptions } from './writer-types.ts';

export interface ThinkingNotes {
  readonly conversation: Conversation;
  /** What was done, one sentence each. */
  readonly steps: readonly string[];
  readonly effort: ThinkingOptions['effort'];
  readonly random: Random;
}

/** One to about ten sentences, by effort. */
export function writeThinking(notes: ThinkingNotes): string {
  const { conversation, random } = notes;
  const opening = random.pick(['The user writes', 'The last message says', 'I am asked']);
  const sentences = [
    `${opening}: "${excerpt(conversation.message)}".`,
    ...notes.steps,
    ...aboutMaterial(conversation),
    ...aboutShape(conversation.directives),
    ...aboutHistory(conversation),
    'Then I read the draft once more against these bounds and send it.',
  ];
  return sentences.slice(0, sentenceBound(notes.effort)).join(' ');
}

function sentenceBound(effort: ThinkingOptions['effort']): number {
  switch (effort) {
    case 'minimal':
      return 1;
    case 'low':
      return 3;
    case 'medium':
    case undefined:
      return 6;
    case 'high':
    case 'max':
      return 20;
  }
}

function excerpt(text: string): string {
  const line = text.slice(0, 400).replace(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 117).trimEnd()}...` : line;
}

function aboutMaterial(conversation: Conversation): string[] {
  const notes: string[] = [];
  if (conversation.material !== '') {
    notes.push(`The text to work on has ${plural(countWords(conversation.material), 'word')}.`);
  }
  if (conversation.images.length > 0)
    notes.push(`There is ${plural(conversation.images.length, 'image')} to look at.`);
  if (conversation.answeredCalls.length > 0) {
    notes.push(
      `I have ${plural(conversation.answeredCalls.length, 'tool result')} to use and need no further call.`,
    );
  }
  return notes;
}

function aboutShape(directives: Directives): string[] {
  const wishes = [
    directives.sentences ? plural(directives.sentences, 'sentence') : '',
    directives.words ? `${directives.words.rule} ${plural(directives.words.count, 'word')}` : '',
    directives.paragraphs ? plural(directives.paragraphs, 'paragraph') : '',
    directives.layout ? `${directives.layout} layout` : '',
    directives.tone ? `a ${directives.tone} voice` : '',
    directives.language && directives.language !== 'en' ? languageName(directives.language) : '',
    directives.endWith ? `"${directives.endWith}" at the end` : '',
  ].filter((wish) => wish !== '');
  return wishes.length === 0
    ? ['No particular length or tone is asked for.']
    : [`The response should have: ${wishes.join(', ')}.`];
}

function aboutHistory(conversation: Conversation): string[] {
  const facts = [...conversation.remembered].slice(0, 3).map(([key, value]) => `${key}: ${value}`);
  return facts.length === 0 ? [] : [`From the conversation I know ${facts.join('; ')}.`];
}
