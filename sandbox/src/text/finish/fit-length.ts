/**
 * Makes prose as long as asked: so many sentences, paragraphs or words. Shortens by whole sentences where it can,
 * lengthens with the draft's own further sentences, never with filler of its own.
 */
import { splitSentences } from '../language/sentences.ts';
import { countWords } from '../language/words.ts';
import type { Directives, WordTarget } from '../request/directives.ts';
import type { Draft } from '../skills/skill.ts';

/** The draft's text at the asked length; lists only lose lines to an upper bound in words. */
export function fitLength(draft: Draft, directives: Directives): string {
  if (draft.shape === 'list')
    return directives.words ? shortenList(draft.text, directives.words) : draft.text;
  if (directives.sentences) return join(resize(draft, directives.sentences));
  if (directives.words) return fitWords(draft, directives);
  if (directives.paragraphs)
    return paragraphs(resize(draft, directives.paragraphs * 3), directives.paragraphs);
  if (directives.brevity === 'short') return join(firstWords(splitSentences(draft.text), 30));
  if (directives.brevity === 'long') return lengthen(draft, 9);
  return draft.text;
}

/** More than this many added sentences would be no help to anyone. */
const mostSentences = 400;

function join(sentences: readonly string[]): string {
  return sentences.join(' ');
}

/** The first sentence, and those after it that keep within so many words. */
function firstWords(sentences: readonly string[], count: number): string[] {
  const kept: string[] = [];
  let total = 0;
  for (const sentence of sentences) {
    total += countWords(sentence);
    if (kept.length > 0 && total > count) break;
    kept.push(sentence);
  }
  return kept;
}

function resize(draft: Draft, count: number): string[] {
  const sentences = splitSentences(draft.text).slice(0, count);
  for (
    let index = 0;
    draft.more && sentences.length < Math.min(count, mostSentences) && index < mostSentences;
    index += 1
  ) {
    const sentence = draft.more(index);
    if (!sentences.includes(sentence)) sentences.push(sentence);
  }
  return sentences;
}

function paragraphs(sentences: readonly string[], count: number): string {
  const size = Math.ceil(sentences.length / count);
  const blocks = Array.from({ length: count }, (_, index) =>
    join(sentences.slice(index * size, (index + 1) * size)),
  );
  return blocks.filter((block) => block !== '').join('\n\n');
}

function lengthen(draft: Draft, count: number): string {
  const have = splitSentences(draft.text).length;
  if (have >= count || !draft.more) return draft.text;
  const { more } = draft;
  return `${draft.text}\n\n${join(Array.from({ length: count - have }, (_, index) => more(index)))}`;
}

function fitWords(draft: Draft, directives: Directives): string {
  const target = directives.words;
  if (!target) return draft.text;
  const sentences = splitSentences(draft.text);
  let total = sentences.reduce((sum, sentence) => sum + countWords(sentence), 0);
  const wanted = target.rule === 'most' ? 0 : target.count;
  for (let index = 0; draft.more && total < wanted && index < mostSentences; index += 1) {
    const sentence = draft.more(index);
    if (sentences.includes(sentence)) continue;
    sentences.push(sentence);
    total += countWords(sentence);
  }
  const kept = target.rule === 'least' ? sentences : shorten(sentences, target);
  if (directives.paragraphs) return paragraphs(kept, directives.paragraphs);
  return kept.length > 8 ? paragraphs(kept, Math.ceil(kept.length / 5)) : join(kept);
}

/** Whole sentences while they fit; words are cut when that alone would miss the target. */
function shorten(sentences: readonly string[], target: WordTarget): string[] {
  const kept: string[] = [];
  let total = 0;
  for (const sentence of sentences) {
    const words = countWords(sentence);
    if (total + words <= target.count) {
      kept.push(sentence);
      total += words;
      continue;
    }
    const room = target.count - total;
    const slack = target.rule === 'exactly' ? 0 : target.count * 0.1;
    if (room <= slack && kept.length > 0) break;
    if (target.rule === 'about' && words - room <= slack) kept.push(sentence);
    else kept.push(fillingSentence(sentences, kept, room, slack) ?? cutWords(sentence, room));
    break;
  }
  return kept;
}

/** A later sentence that fits the room better than a cut one would. */
function fillingSentence(
  sentences: readonly string[],
  kept: readonly string[],
  room: number,
  slack: number,
): string | undefined {
  return sentences.find((sentence) => {
    const words = countWords(sentence);
    return !kept.includes(sentence) && words <= room && room - words <= slack;
  });
}

function cutWords(sentence: string, count: number): string {
  const words = sentence.split(/\s+/).slice(0, count).join(' ');
  return words === '' ? '' : `${words.replace(/[\s,;:–—-]+$/, '').replace(/[.!?]$/, '')}.`;
}

function shortenList(text: string, target: WordTarget): string {
  if (target.rule === 'least' || countWords(text) <= target.count) return text;
  const lines: string[] = [];
  let total = 0;
  for (const line of text.split('\n')) {
    total += countWords(line);
    if (total > target.count && lines.length > 0) break;
    lines.push(line);
  }
  return lines.join('\n').trimEnd();
}
