/** The thinking text: an account of how the request was read. It describes no reasoning that did not happen. */
import { countWords, joinWords } from '../words.ts';
import { excerptOf, type RequestReading } from './read-request.ts';
import type { ThinkingOptions } from './writer-types.ts';

/** One to ten sentences, by effort. `step` is the sentence on what the plan does. */
export function writeThinking(
  { prompt, phrases, wishes, images, documents, answeredCalls, system }: RequestReading,
  step: string,
  effort: ThinkingOptions['effort'] = 'medium',
): string {
  const lengths = (['words', 'sentences', 'paragraphs', 'items'] as const).flatMap((unit) =>
    wishes[unit] === undefined ? [] : [`${wishes[unit]} ${unit}`],
  );
  const sentences = [
    `The prompt is "${excerptOf(prompt, 100)}".`,
    step,
    `The text is about ${joinWords(phrases.all.length > 0 ? phrases.all : [phrases.topic])}.`,
    lengths.length > 0
      ? `The response should have ${joinWords(lengths)}.`
      : 'The prompt sets no exact length.',
    `The prompt has ${countWords(prompt)} words.`,
    phrases.numbers.length > 0
      ? `It contains the numbers ${joinWords(phrases.numbers)}.`
      : 'It contains no numbers.',
    system === '' ? 'There is no system prompt.' : `The system prompt says "${excerptOf(system, 80)}".`,
    `Images: ${images.length}, documents: ${documents.length}, tool results: ${answeredCalls.length}.`,
    'This is sample thinking: the sandbox follows rules and does not reason.',
    'Now the text can be written.',
  ];
  return sentences.slice(0, sentencesByEffort[effort]).join(' ');
}

const sentencesByEffort = { minimal: 1, low: 3, medium: 6, high: 10, max: 10 } as const;
