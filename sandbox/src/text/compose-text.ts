/**
 * Composes the text of a response: a first line that says what it is, then Markdown of the asked form and length
 * around the phrases of the prompt.
 */
import type { Random } from '../random.ts';
import { capitalise, wordsOf } from '../words.ts';
import { composeAttachments, composeToolResults } from './compose-attachments.ts';
import { composeArticle, composeList, composeTable } from './compose-structures.ts';
import type { TextForm } from './read-format.ts';
import { withoutArticle } from './read-phrases.ts';
import { excerptOf, type RequestReading } from './read-request.ts';
import { findLanguage, writeCode } from './sample-code.ts';
import { sampleObject } from './sample-object.ts';
import {
  answerSentences,
  emailSentences,
  storySentences,
  type Vocabulary,
  verseLines,
} from './sample-vocabulary.ts';
import { patternSource, writeParagraphs } from './sentence-source.ts';

/** The form that the text takes: what the request asks for, or a plain answer. */
export function formOf({ format, answeredCalls }: RequestReading): TextForm | 'tool results' {
  return answeredCalls.length > 0
    ? 'tool results'
    : (format.form ?? (format.items === undefined ? 'answer' : 'list'));
}

export function composeText(reading: RequestReading, random: Random): string {
  const form = formOf(reading);
  const given =
    form === 'tool results' ? composeToolResults(reading.answeredCalls) : composeAttachments(reading);
  const isComplete = form === 'tool results' || (form === 'answer' && given.length > 0);
  const blocks = isComplete ? given : [...given, ...composeForm(form, reading, random)];
  return [headerOf(reading), ...blocks].join('\n\n');
}

/** "> Sandbox text for: “…”", and a line each for a system prompt and for the message before. */
function headerOf({ prompt, system, earlierPrompts, images, documents }: RequestReading): string {
  const attached =
    documents.length > 0 ? 'the attached document' : images.length > 0 ? 'the attached image' : '';
  const before = earlierPrompts.at(-1) ?? '';
  const lines = [
    `**Sandbox text** for: ${prompt === '' ? attached || 'an empty prompt' : `“${excerptOf(prompt, 80)}”`}`,
    system.trim() === '' ? '' : `System prompt: “${excerptOf(system, 80)}”`,
    before === '' ? '' : `Previous message: “${excerptOf(before, 80)}”`,
  ];
  return `> ${lines.filter((line) => line !== '').join('  \n> ')}`;
}

function composeForm(form: ReturnType<typeof formOf>, reading: RequestReading, random: Random): string[] {
  const { phrases, format } = reading;
  const source = (vocabulary: Vocabulary) => patternSource(vocabulary, phrases, random);
  switch (form) {
    case 'answer':
      return composeAnswer(reading, random);
    case 'story':
      return writeParagraphs(source(storySentences), format, { paragraphs: 3, sentences: 4 });
    case 'haiku':
      return [writeStanza(source(verseLines), 3)];
    case 'poem': {
      const next = source(verseLines);
      return Array.from({ length: format.paragraphs ?? 2 }, () => writeStanza(next, 4));
    }
    case 'list':
      return composeList(reading, random);
    case 'table':
      return composeTable(reading, random);
    case 'article':
      return composeArticle(reading, random);
    case 'email':
      return [
        `**Subject:** ${capitalise(phrases.topic)}`,
        'Hello,',
        ...writeParagraphs(source(emailSentences), format, { paragraphs: 2, sentences: 3 }),
        'Best regards,  \nThe sandbox',
      ];
    case 'code': {
      const { tag, name } = format.language ?? { tag: 'python', name: 'Python' };
      const code = writeCode(tag, excerptOf(reading.instruction, 60), codeItems(phrases.all));
      const lead = `A sample in ${name}. It lists the words of the prompt and does not solve the task:`;
      return [lead, `\`\`\`${tag}\n${code}\n\`\`\``];
    }
    case 'json':
      return [`\`\`\`json\n${JSON.stringify(sampleObject(reading, random), null, 2)}\n\`\`\``];
    case 'label':
      return [capitalise(wordsOf(random.pick([...phrases.all, phrases.topic])).at(-1) ?? 'sample')];
    case 'tool results':
      return [];
  }
}

/** Phrases as strings of a program; the name of the language itself is none of them. */
function codeItems(phrases: readonly string[]): string[] {
  const items = phrases.map(withoutArticle).filter((phrase) => !findLanguage(phrase));
  return items.length > 0 ? items.slice(0, 4) : ['first', 'second', 'third'];
}

/** A note where the prompt wants facts, then paragraphs; without an asked length, a short list between them. */
function composeAnswer(reading: RequestReading, random: Random): string[] {
  const { phrases, format, instruction } = reading;
  const next = patternSource(answerSentences, phrases, random);
  const isExact = [format.words, format.sentences, format.paragraphs].some((count) => count !== undefined);
  const note = phrases.isForeign ? foreignNote : notes.find(([pattern]) => pattern.test(instruction))?.[1];
  const numbers = phrases.numbers.map((figure) => `**${figure}**`).join(', ');
  const facts = [note, numbers && `Numbers in the prompt: ${numbers}.`].filter((text) => text);
  if (isExact) return writeParagraphs(next, format, { paragraphs: 1, sentences: 3 });
  if (phrases.all.length === 0) return [[...facts, next(), next(), next()].join(' ')];
  const opening = [...facts, next().replace(phrases.topic, `**${phrases.topic}**`), next()].join(' ');
  if (format.size === 'short') return [opening];
  const closing = writeParagraphs(next, { size: format.size }, { paragraphs: 1, sentences: 3 });
  return [opening, ...composeList(reading, random, { items: 3, hasLead: false }), ...closing];
}

const foreignNote = 'The sandbox writes sample text in English only.';

/** What the sandbox does not do, by what the prompt wants. */
const notes: readonly (readonly [RegExp, string])[] = [
  [/\btranslat/i, 'The sandbox does not translate, so this sample stays in English.'],
  [
    /\d\s*(?:[-+*/^×÷]|% of|plus|minus|times)\s*\(?\d|\b(?:calculate|solve|how much|how many|sum of)\b/i,
    'The sandbox does not calculate, so this sample gives no result.',
  ],
  [
    /\?\s*$|^(?:who|what|when|where|why|which|how|is|are|do|does|did|can|explain)\b/i,
    'The sandbox knows no facts, so this sample shows the shape of an answer and not the answer.',
  ],
];

/** Lines that end with a break. */
function writeStanza(next: () => string, lines: number): string {
  return Array.from({ length: lines }, next).join('  \n');
}
