/**
 * Questions about a given text or document: the sentence that shares most with the question is the answer.
 */
import { splitSentences } from '../../language/sentences.ts';
import { contentWords, stem } from '../../language/words.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';

export const answerFromText: Skill = { name: 'finding the answer in the given text', draft: draftFromText };

const asking =
  /\?|^(?:who|what|when|where|why|how|which|find|identify|according|based on|answer|does|did|is|are|was|were)\b/i;

function draftFromText({ conversation }: SkillContext): Draft | undefined {
  const { fullAsk: ask } = conversation;
  const material =
    conversation.material || conversation.documents.map((document) => document.text ?? '').join('\n');
  if (material === '' || !asking.test(ask)) return undefined;
  const questionLine =
    ask.split('\n').find((line) => line.includes('?')) ??
    material.split('\n').find((line) => line.trim().endsWith('?')) ??
    ask;
  const wanted = new Set(contentWords(questionLine).map(stem));
  if (wanted.size === 0) return undefined;
  const best = bestSentence(
    splitSentences(material).filter((sentence) => !sentence.endsWith('?')),
    wanted,
    questionLine,
  );
  if (best === undefined) {
    return {
      text: 'The text does not say, as far as I can match your question\u2019s words with it.',
      shape: 'prose',
    };
  }
  return { text: `The text says: \u201c${best}\u201d`, shape: 'prose' };
}

function bestSentence(
  sentences: readonly string[],
  wanted: ReadonlySet<string>,
  question: string,
): string | undefined {
  let best: string | undefined;
  let bestScore = 0;
  for (const sentence of sentences) {
    const words = new Set(contentWords(sentence).map(stem));
    let score = 0;
    for (const word of wanted) if (words.has(word)) score += 1;
    if (score === 0) continue;
    score += kindBonus(sentence, question) - words.size / 1000;
    if (score > bestScore) {
      best = sentence;
      bestScore = score;
    }
  }
  return best;
}

/** "When" likes a year, "how many" a figure, "who" a name. */
function kindBonus(sentence: string, question: string): number {
  if (/\bwhen\b|\bwhat year\b/i.test(question))
    return /\b\d{4}\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/i.test(
      sentence,
    )
      ? 0.6
      : 0;
  if (/\bhow (?:many|much|old|long|far|tall)\b/i.test(question)) return /\d/.test(sentence) ? 0.6 : 0;
  if (/\bwho\b/i.test(question)) return /(?:^|\s)\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u.test(sentence) ? 0.6 : 0;
  return 0;
}
