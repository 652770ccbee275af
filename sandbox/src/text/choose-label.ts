/**
 * Picks which of several labels fits a text best: named in it, told by sentiment, or nearest in meaning.
 */
import { cosineSimilarity } from '../embedding/cosine-similarity.ts';
import { embedText } from '../embedding/embed-text.ts';
import { sentimentOf } from './sentiment.ts';

/** One of the labels, exactly as given. Throws RangeError on an empty list. */
export function chooseLabel(labels: readonly string[], text: string): string {
  const [first] = labels;
  if (first === undefined) throw new RangeError('a label can only be chosen from at least one');
  const bounded = text.slice(0, 20_000);
  return bySentiment(labels, bounded) ?? byMention(labels, bounded) ?? byMeaning(labels, bounded) ?? first;
}

const praise = /^(?:very )?(?:positive|pos|good|happy|satisfied|favou?rable|like)$/i;
const blame = /^(?:very )?(?:negative|neg|bad|unhappy|sad|dissatisfied|unfavou?rable|dislike)$/i;
const neither = /^(?:neutral|mixed|none|neither|unknown)$/i;

function bySentiment(labels: readonly string[], text: string): string | undefined {
  const positive = labels.find((label) => praise.test(label));
  const negative = labels.find((label) => blame.test(label));
  if (positive === undefined || negative === undefined) return undefined;
  const material =
    text.length > 40
      ? text.replace(new RegExp(`\\b(?:${labels.map(escapePattern).join('|')})\\b`, 'gi'), ' ')
      : text;
  const score = sentimentOf(material);
  if (score > 0) return positive;
  if (score < 0) return negative;
  return labels.find((label) => neither.test(label));
}

/** A label that stands in the text; when several do, none of them tells. */
function byMention(labels: readonly string[], text: string): string | undefined {
  const named = labels.filter((label) => mentions(text, label));
  const [only] = named;
  return named.length === 1 ? only : undefined;
}

/** Whether a label stands in a text as words of its own; "in_progress" also matches "in progress". */
export function mentions(text: string, label: string): boolean {
  if (label.trim() === '' || label.length > 200) return false;
  const spoken = escapePattern(label.trim()).replace(/[_\s-]+/g, '[\\s_-]+');
  return new RegExp(`(?<![\\p{L}\\p{N}])${spoken}(?![\\p{L}\\p{N}])`, 'iu').test(text);
}

function byMeaning(labels: readonly string[], text: string): string | undefined {
  const meaning = embedText(text.slice(0, 4000), { dimension: 768 });
  let best: string | undefined;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const label of labels.slice(0, 200)) {
    const score = cosineSimilarity(meaning, embedText(label.replace(/[_-]+/g, ' '), { dimension: 768 }));
    if (score > bestScore) {
      best = label;
      bestScore = score;
    }
  }
  return best;
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
