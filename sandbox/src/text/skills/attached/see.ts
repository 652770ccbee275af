/**
 * What is attached: images by their facts, documents by theirs. Describes pixels' size, shape and colours as they were
 * measured; does not pretend to see what is depicted.
 */
import { groupThousands, plural, spellCount } from '../../language/numbers.ts';
import { keySentences } from '../../language/sentences.ts';
import { capitalise, countWords, joinWords, withArticle } from '../../language/words.ts';
import type { DocumentPart, ImagePart } from '../../writer-types.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';

export const describeAttachment: Skill = { name: 'describing what is attached', draft: draftSight };

function draftSight({ conversation, random }: SkillContext): Draft | undefined {
  const { images, documents, ask, fullAsk } = conversation;
  const aboutImage =
    ask === '' ||
    /\b(?:image|picture|photo|photograph|screenshot|drawing|painting|this|these|see|look|describe|shown?|attached|colou?rs?|what(?:'s| is) (?:in|this|here)|caption|size|dimensions|compare|alt text)\b/i.test(
      fullAsk,
    );
  if (images.length > 0 && aboutImage)
    return seeImages(images, fullAsk, random.pick(['', 'Here is what I can tell: ']));
  const aboutDocument =
    ask === '' || /\b(?:document|file|pdf|attach|paper|report|this|text)\b/i.test(fullAsk);
  if (documents.length > 0 && aboutDocument)
    return { text: documents.map(aboutOne).join('\n\n'), shape: 'prose' };
  return undefined;
}

function seeImages(images: readonly ImagePart[], ask: string, opening: string): Draft {
  const [first] = images;
  if (images.length === 1 && first) {
    if (/\b(?:alt text|caption)\b/i.test(ask)) return { text: caption(first), shape: 'exact' };
    return { text: `${opening}${sentences(first).join(' ')}`, shape: 'prose' };
  }
  const lines = images.map(
    (image, index) =>
      `${index + 1}. ${sentences(image)[0]}${image.colours?.length ? ` Mostly ${joinWords(image.colours.slice(0, 3))}.` : ''}`,
  );
  return {
    text: `There are ${spellCount(images.length)} images:\n\n${lines.join('\n')}${comparison(images)}`,
    shape: 'list',
  };
}

function sentences(image: ImagePart): string[] {
  const format = formatName(image.mediaType);
  if (image.width <= 0 || image.height <= 0)
    return [`It is ${withArticle(`${format} image`)} whose size I was not told.`, honest];
  const pixels = image.width * image.height;
  const megapixels = pixels >= 1_000_000 ? `, ${(pixels / 1_000_000).toFixed(1)} megapixels` : '';
  return [
    `It is ${withArticle(`${shape(image)} ${format} image`)} of ${groupThousands(String(image.width))} × ${groupThousands(String(image.height))} pixels (${ratio(image)}${megapixels}).`,
    ...(image.colours && image.colours.length > 0
      ? [
          `Its dominant ${image.colours.length === 1 ? 'colour is' : 'colours are'} ${joinWords(image.colours)}.`,
        ]
      : []),
    ...(image.summary ? [`${capitalise(image.summary.replace(/[.\s]+$/, ''))}.`] : []),
    honest,
  ];
}

const honest = 'I measure images rather than see them, so I cannot say what is depicted.';

function caption(image: ImagePart): string {
  const colours =
    image.colours && image.colours.length > 0 ? ` in ${joinWords(image.colours.slice(0, 3))}` : '';
  return `${capitalise(withArticle(`${shape(image)} picture`))}${colours}`;
}

function formatName(mediaType: string): string {
  return (mediaType.split('/')[1] ?? 'unknown')
    .replace('jpg', 'jpeg')
    .replace('svg+xml', 'svg')
    .toUpperCase();
}

function shape(image: ImagePart): string {
  if (image.width === image.height) return 'square';
  return image.width > image.height ? 'landscape' : 'portrait';
}

/** The exact ratio when it is simple, else the nearest usual one, marked as such. */
function ratio(image: ImagePart): string {
  const divisor = greatestDivisor(image.width, image.height);
  const [across, down] = [image.width / divisor, image.height / divisor];
  if (across <= 21 && down <= 21) return `${across}:${down}`;
  const value = image.width / image.height;
  const usual = ['1:1', '4:3', '3:2', '16:9', '21:9', '3:4', '2:3', '9:16', '5:4', '4:5', '2:1', '1:2'];
  const nearest = usual.toSorted(
    (left, right) => Math.abs(Math.log(numeric(left) / value)) - Math.abs(Math.log(numeric(right) / value)),
  )[0];
  return `about ${nearest}`;
}

function numeric(text: string): number {
  const [across = '1', down = '1'] = text.split(':');
  return Number(across) / Number(down);
}

function greatestDivisor(left: number, right: number): number {
  let [a, b] = [Math.round(left), Math.round(right)];
  while (b > 0) [a, b] = [b, a % b];
  return a || 1;
}

function comparison(images: readonly ImagePart[]): string {
  const known = images.filter((image) => image.width > 0);
  const largest = known.toSorted((left, right) => right.width * right.height - left.width * left.height)[0];
  return known.length < 2 || !largest ? '' : `\n\nThe largest is number ${images.indexOf(largest) + 1}.`;
}

function aboutOne(document: DocumentPart): string {
  const name = document.title ? `\u201c${document.title}\u201d` : 'The document';
  const size = document.bytes === undefined ? '' : ` (${groupThousands(String(document.bytes))} bytes)`;
  if (!document.text)
    return `${name} is ${withArticle(formatName(document.mediaType))}${size}. I was given no text from it, so I cannot say what it contains.`;
  const key = keySentences(document.text, 2).join(' ');
  return `${name}${size} has ${plural(countWords(document.text), 'word')}. ${key}`;
}
