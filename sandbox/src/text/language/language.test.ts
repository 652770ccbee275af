import { describe, expect, it } from 'vitest';
import { groupThousands, parseCount, plural, spellCount } from './numbers.ts';
import { keySentences, keywords, splitSentences } from './sentences.ts';
import { countSyllables } from './syllables.ts';
import { capitalise, countWords, joinWords, stem, titleCase, withArticle, wordsOf } from './words.ts';

describe('sentences', () => {
  it.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    [
      'Dr. Smith paid 3.50 at 5 p.m. on the dot. He left.',
      ['Dr. Smith paid 3.50 at 5 p.m. on the dot.', 'He left.'],
    ],
    ['She said \u201cstop.\u201d Then she ran.', ['She said \u201cstop.\u201d', 'Then she ran.']],
    ['No end here', ['No end here']],
    ['A title\n\nA body. And more', ['A title', 'A body.', 'And more']],
    ['- one\n- two', ['- one', '- two']],
    ['東京は日本の首都です。人が多い。', ['東京は日本の首都です。', '人が多い。']],
    ['Really?! Yes...', ['Really?!', 'Yes...']],
    ['', []],
  ])('splits %j', (text, sentences) => {
    expect(splitSentences(text)).toEqual(sentences);
  });

  it('keeps the sentences that carry most, in their order', () => {
    const text =
      'Owls are birds. Owls hunt mice at night. It was nice. Mice fear owls at night. My shoe is wet.';
    expect(keySentences(text, 2)).toEqual(['Owls hunt mice at night.', 'Mice fear owls at night.']);
    expect(keySentences('Only one.', 3)).toEqual(['Only one.']);
  });

  it('finds keywords by stem', () => {
    expect(keywords('The paintings show boats. A painting of a boat, painted for boat lovers.', 2)).toEqual([
      'paintings',
      'boats',
    ]);
  });
});

describe('words', () => {
  it.each([
    ['running', 'run'],
    ['paintings', 'paint'],
    ['boxes', 'box'],
    ['cities', 'city'],
    ['glass', 'glass'],
    ['bus', 'bus'],
    ['jumped', 'jump'],
    ['quickly', 'quick'],
    ['cat', 'cat'],
    ['größe', 'größe'],
  ])('stems %s to %s', (word, expected) => {
    expect(stem(word)).toBe(expected);
  });

  it('reads words of any script', () => {
    expect(wordsOf('Don\u2019t stop, Zoë: 3 नमस्ते!')).toEqual(['Don\u2019t', 'stop', 'Zoë', '3', 'नमस्ते']);
    expect(countWords(' a  b\nc ')).toBe(3);
  });

  it('writes words', () => {
    expect(joinWords(['a', 'b', 'c'])).toBe('a, b and c');
    expect(['hour', 'unicorn', 'apple', 'the sea', 'dog'].map(withArticle)).toEqual([
      'an hour',
      'a unicorn',
      'an apple',
      'the sea',
      'a dog',
    ]);
    expect(titleCase('the old man and the sea')).toBe('The Old Man and the Sea');
    expect(capitalise('ängste')).toBe('Ängste');
  });
});

describe('numbers', () => {
  it.each([
    ['7', 7],
    ['seven', 7],
    ['twenty-one', 21],
    ['forty two', 42],
    ['a dozen', 12],
    ['a hundred', 100],
    ['a few', 3],
    ['zero', 0],
    ['banana', undefined],
    ['twenty-banana', undefined],
  ])('reads %s as %s', (text, expected) => {
    expect(parseCount(text)).toBe(expected);
  });

  it('writes numbers', () => {
    expect([
      spellCount(3),
      spellCount(21),
      groupThousands('-1234567.25'),
      plural(1, 'word'),
      plural(1200, 'word'),
    ]).toEqual(['three', '21', '-1,234,567.25', '1 word', '1,200 words']);
  });
});

describe('syllables', () => {
  it.each([
    ['the sea', 2],
    ['beautiful', 3],
    ['photosynthesis', 5],
    ['lighthouse', 2],
    ['unicorn', 3],
    ['a quiet ocean', 5],
    ['table', 2],
    ['jumped', 1],
  ])('counts %s as %i', (phrase, count) => {
    expect(countSyllables(phrase)).toBe(count);
  });
});
