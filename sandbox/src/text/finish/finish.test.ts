import { describe, expect, it } from 'vitest';
import { createRandom } from '../../random.ts';
import { splitSentences } from '../language/sentences.ts';
import { countWords } from '../language/words.ts';
import type { Directives } from '../request/directives.ts';
import { readConversation } from '../request/read-conversation.ts';
import type { Draft } from '../skills/skill.ts';
import { finishDraft } from './finish-draft.ts';
import { fitLength } from './fit-length.ts';
import { stripMarkdown } from './lay-out.ts';

const more = (index: number) => `Sentence number ${index + 1} adds a few more words to it.`;
const prose: Draft = {
  text: 'One is here now. Two follows it closely. Three comes at last. Four was late as ever.',
  shape: 'prose',
  more,
};

function finish(draft: Draft, directives: Directives): string {
  const conversation = readConversation({ turns: [{ role: 'user', parts: [{ kind: 'text', text: 'x' }] }] });
  return finishDraft(draft, { ...conversation, directives }, createRandom('finish'));
}

describe('length', () => {
  it.each([1, 2, 4, 9])('keeps to %i sentences', (sentences) => {
    expect(splitSentences(fitLength(prose, { sentences }))).toHaveLength(sentences);
  });

  it.each([30, 100, 250, 1000])('comes within a tenth of %i words', (count) => {
    const words = countWords(fitLength(prose, { words: { count, rule: 'about' } }));
    expect(Math.abs(words - count)).toBeLessThanOrEqual(Math.ceil(count / 10));
  });

  it.each([5, 23, 60])('keeps to %i words exactly, at most and at least', (count) => {
    expect(countWords(fitLength(prose, { words: { count, rule: 'exactly' } }))).toBe(count);
    expect(countWords(fitLength(prose, { words: { count, rule: 'most' } }))).toBeLessThanOrEqual(count);
    expect(countWords(fitLength(prose, { words: { count, rule: 'least' } }))).toBeGreaterThanOrEqual(count);
  });

  it('makes paragraphs', () => {
    expect(fitLength(prose, { paragraphs: 3 }).split('\n\n')).toHaveLength(3);
  });

  it('is brief and thorough', () => {
    expect(
      splitSentences(fitLength({ ...prose, text: 'A short one. Another.' }, { brevity: 'long' })),
    ).toHaveLength(9);
    expect(
      countWords(
        fitLength({ ...prose, text: `${'word '.repeat(29)}end. Next sentence here.` }, { brevity: 'short' }),
      ),
    ).toBe(30);
  });

  it('ends on an absurd wish', () => {
    expect(countWords(fitLength(prose, { words: { count: 999_999, rule: 'about' } }))).toBeLessThan(10_000);
  });
});

describe('finishing', () => {
  it.each<[string, Draft, Directives, string | RegExp]>([
    ['ends as asked', prose, { sentences: 1, endWith: 'Bye!' }, 'One is here now. Bye!'],
    ['does not end twice', { text: 'So it is. Bye!', shape: 'prose' }, { endWith: 'Bye!' }, 'So it is. Bye!'],
    ['begins as asked', { text: '- a', shape: 'list' }, { startWith: 'Well,' }, 'Well,\n\n- a'],
    ['shouts', { text: 'Hello', shape: 'exact' }, { letters: 'upper' }, 'HELLO'],
    [
      'leaves code as it is',
      { text: '```\nlet a;\n```', shape: 'code' },
      { letters: 'upper', tone: 'pirate' },
      '```\nlet a;\n```',
    ],
    [
      'makes bullets of prose',
      { text: 'Red sky. Calm sea.', shape: 'prose' },
      { layout: 'bullets' },
      '- Red sky.\n- Calm sea.',
    ],
    ['renumbers a list', { text: '- a\n- b', shape: 'list' }, { layout: 'numbered' }, '1. a\n2. b'],
    [
      'makes a table of a list',
      { text: '1. a\n2. b', shape: 'list' },
      { layout: 'table' },
      '| # | Item |\n|---|---|\n| 1 | a |\n| 2 | b |',
    ],
    [
      'speaks as a pirate',
      { text: 'You are my friend.', shape: 'prose' },
      { tone: 'pirate' },
      /Ye be me matey\./,
    ],
    [
      'speaks formally',
      { text: "I can't, it's late.", shape: 'prose' },
      { tone: 'formal' },
      'I cannot, it is late.',
    ],
    [
      'mentions what it must',
      { text: 'A.', shape: 'prose' },
      { mention: 'sunflower' },
      'A. And, as you asked: sunflower.',
    ],
    [
      'says when it only knows phrases',
      { text: 'A.', shape: 'prose' },
      { language: 'de' },
      /^\(Ich kenne nur wenige Sätze auf Deutsch.*\)\n\nA\.$/,
    ],
    ['drops emoji', { text: 'A 🎨.', shape: 'prose' }, { emoji: false }, 'A.'],
    ['adds an emoji', { text: 'A.', shape: 'prose' }, { emoji: true }, /\p{Extended_Pictographic}$/u],
    ['leaves verse alone', { text: 'a,\nb.', shape: 'verse' }, { sentences: 1, layout: 'bullets' }, 'a,\nb.'],
  ])('%s', (_, draft, directives, expected) => {
    const text = finish(draft, directives);
    if (typeof expected === 'string') expect(text).toBe(expected);
    else expect(text).toMatch(expected);
  });

  it('strips Markdown', () => {
    expect(stripMarkdown('# Title\n\n- **bold** and *slanted* `code`\n2 * 3 * 4')).toBe(
      'Title\n\nbold and slanted code\n2 * 3 * 4',
    );
  });
});
