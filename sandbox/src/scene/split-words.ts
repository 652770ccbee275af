/**
 * A prompt as tokens: lower-case words, numbers, and `,` for anything that ends a phrase. Chinese runs are cut
 * into the nouns the subjects know and the words of our own table, the latter in English. Linear in the prompt's length; control characters and emoji are passed over.
 */
import { findSubject } from '#sandbox/subjects/find-subject.ts';
import { chineseWords } from './words/chinese-words.ts';

const token =
  /([\p{Script=Han}]+)|((?:(?!\p{Script=Han})[\p{L}\p{M}])+)|(\p{Nd}+)|([,.;:!?|()[\]\n，。；：！？、])|(&)/gu;
const longestChineseWord = 5;

/** The tokens in order; `it's` and `Anna’s` lose their ending, hyphens only part words. */
export function splitWords(prompt: string): string[] {
  const words: string[] = [];
  for (const match of prompt
    .normalize('NFKC')
    .replace(/[’']s\b/g, '')
    .matchAll(token)) {
    const [, chinese, word, number, mark, ampersand] = match;
    if (chinese) pushChinese(words, chinese);
    else if (word) words.push(word.toLowerCase());
    else if (number) words.push(number.slice(0, 6));
    else if (mark) words.push(',');
    else if (ampersand) words.push('and');
  }
  return words;
}

function pushChinese(words: string[], run: string): void {
  let index = 0;
  while (index < run.length) {
    let step = 1;
    for (let length = Math.min(longestChineseWord, run.length - index); length > 0; length -= 1) {
      const piece = run.slice(index, index + length);
      const english = chineseWords[piece];
      if (english === undefined && findSubject(piece) === undefined) continue;
      words.push(...(english ?? piece).split(' '));
      step = length;
      break;
    }
    index += step;
  }
}
