/**
 * A prompt as tokens: lower-case words, numbers, and `,` for anything that ends a phrase. Chinese runs become the
 * English words of their table. Linear in the prompt's length; control characters and emoji are passed over.
 */
import { chineseWords } from './words/chinese-words.ts';

const token =
  /([\p{Script=Han}]+)|((?:(?!\p{Script=Han})[\p{L}\p{M}])+)|(\p{Nd}+)|([,.;:!?|()[\]\n，。；：！？、])|(&)/gu;
const longestChineseWord = Math.max(...Object.keys(chineseWords).map((word) => word.length));

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
      const english = chineseWords[run.slice(index, index + length)];
      if (english === undefined) continue;
      words.push(...english.split(' '));
      step = length;
      break;
    }
    index += step;
  }
}
