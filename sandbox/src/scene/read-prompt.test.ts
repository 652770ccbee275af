import { describe, expect, it } from 'vitest';
import type { SceneBrief, SubjectRequest } from '#sandbox/model/brief.ts';
import { readPrompt } from './read-prompt.ts';
import { dictionary } from './words/dictionary.ts';

const red = '#d8342b';
const blue = '#2f6fd0';

describe('subjects', () => {
  const cases: [prompt: string, subjects: Partial<SubjectRequest>[]][] = [
    ['a cat', [{ name: 'cat', count: 1 }]],
    ['three cats', [{ name: 'cat', count: 3 }]],
    ['3 cats', [{ name: 'cat', count: 3 }]],
    ['cats', [{ name: 'cat', count: 0 }]],
    ['a pair of swans', [{ name: 'swan', count: 2 }]],
    ['a dozen eggs', [{ name: 'egg', count: 12 }]],
    ['half a dozen eggs', [{ name: 'egg', count: 6 }]],
    ['many birds', [{ name: 'bird', count: 9 }]],
    ['99 balloons', [{ name: 'balloon', count: 40 }]],
    ['a 35mm photo of a cat, 4k', [{ name: 'cat', count: 1 }]],
    ['a red kite', [{ name: 'kite', colour: red }]],
    ['the kite is red', [{ name: 'kite', colour: red }]],
    ['a red and white lighthouse', [{ name: 'lighthouse', colour: red, accent: '#f4f2ec' }]],
    ['a black and white cat', [{ name: 'cat', colour: '#25252c', accent: '#f4f2ec' }]],
    ['a fluffy red cat', [{ name: 'cat', colour: red }]],
    ['a red cat and a blue cat', [{ colour: red }, { colour: blue }]],
    [
      'a red cat and a dog',
      [
        { name: 'cat', colour: red },
        { name: 'dog', colour: undefined },
      ],
    ],
    ['an orange', [{ name: 'orange' }]],
    ['an orange cat', [{ name: 'cat', colour: '#ee7b22' }]],
    [
      'a cat with a blue hat',
      [
        { name: 'cat', colour: undefined },
        { name: 'hat', colour: blue },
      ],
    ],
    ['a tiny house', [{ name: 'house', size: 0.5 }]],
    ['a huge flower', [{ name: 'flower', size: 1.6 }]],
    ['colourful balloons', [{ name: 'balloon', colourful: true }]],
    ['hot air balloon', [{ name: 'hot-air balloon' }]],
    ['A ROBOT', [{ name: 'robot', count: 1 }]],
    ['five yellow stars', [{ name: 'star', count: 5, colour: '#f5cb2f' }]],
    ['一只红色的猫', [{ name: 'cat', count: 1, colour: red }]],
    ['三只狗', [{ name: 'dog', count: 3 }]],
    ['nothing known here', []],
  ];
  it.each(cases)('%s', (prompt, subjects) => {
    const read = readPrompt(prompt).subjects;
    expect(read).toHaveLength(subjects.length);
    subjects.forEach((wished, index) => {
      const got = new Map(Object.entries(read[index] ?? {}));
      for (const [key, value] of Object.entries(wished)) expect(got.get(key)).toEqual(value);
    });
  });
});

describe('relations', () => {
  const cases: [prompt: string, index: number, relation: SubjectRequest['relation']][] = [
    ['a cat on a boat', 0, { kind: 'on', to: 1 }],
    ['a cat in a hat', 1, { kind: 'on', to: 0 }],
    ['a bear wearing a crown', 1, { kind: 'on', to: 0 }],
    ['a dog behind a tree', 0, { kind: 'behind', to: 1 }],
    ['a cat to the left of a dog', 0, { kind: 'left', to: 1 }],
    ['a dragon above a castle', 0, { kind: 'above', to: 1 }],
    ['a bowl of apples', 1, { kind: 'on', to: 0 }],
    ['a cat, on a boat', 0, { kind: 'on', to: 1 }],
    ['a cat on the beach', 0, undefined],
  ];
  it.each(cases)('%s', (prompt, index, relation) => {
    expect(readPrompt(prompt).subjects[index]?.relation).toEqual(relation);
  });

  it('reads sides and flight', () => {
    expect(readPrompt('a cat on the left').subjects[0]?.side).toBe('left');
    expect(readPrompt('on the right a red dog').subjects[0]?.side).toBe('right');
    expect(readPrompt('a flying whale').subjects[0]?.flying).toBe(true);
    expect(readPrompt('a whale over the city').subjects[0]?.flying).toBe(true);
  });
});

describe('scenery', () => {
  const cases: [prompt: string, brief: Partial<SceneBrief>][] = [
    ['a forest at night', { place: 'forest', time: 'night' }],
    ['green hills, late sun', { place: 'hills', placeColour: '#3f9b46', time: 'golden', bodies: ['sun'] }],
    ['pink sky over the sea', { place: 'sea', skyColour: '#ee86ab' }],
    ['mountains and a lake', { place: 'lake', beyond: 'mountains' }],
    ['a white background', { place: 'studio', placeColour: '#f4f2ec' }],
    ['snowy village at dusk', { place: 'village', season: 'winter', time: 'dusk' }],
    ['a rainy street', { place: 'street', weather: ['rain'] }],
    ['a starry night', { time: 'night', bodies: ['stars'] }],
    ['a moody watercolour', { moods: ['gloomy', 'watercolour'] }],
    ['black and white photo of fog', { moods: ['mono', 'cinematic'], weather: ['fog'] }],
    ['dark blue sky', { skyColour: '#1c437d', moods: [] }],
    ['dark forest', { place: 'forest', moods: ['gloomy'] }],
    ['没有云的海滩，日落', { place: 'beach', time: 'sunset', excluded: ['clouds'] }],
    ['a meadow without trees', { place: 'meadow', excluded: ['trees'], flora: [] }],
    ['no rain or snow, a garden', { place: 'garden', weather: [], excluded: ['rain', 'snow'] }],
    ['abstract blue and orange', { subjects: [], colours: [blue, '#ee7b22'] }],
  ];
  it.each(cases)('%s', (prompt, brief) => {
    expect(readPrompt(prompt)).toMatchObject(brief);
  });
});

describe('lettering', () => {
  const cases: [prompt: string, lettering: string[]][] = [
    ['a sign that says "OPEN late"', ['OPEN late']],
    ['a banner “Happy Day”', ['Happy Day']],
    ["a poster 'Jazz' by the wall", ['Jazz']],
    ["a dog's ball and a cat's bowl", []],
    ['a card 「你好」', ['你好']],
    ['"one" "two" "three" "four"', ['one', 'two', 'three']],
    ['a sign " "', []],
  ];
  it.each(cases)('%s', (prompt, lettering) => {
    expect(readPrompt(prompt).lettering).toEqual(lettering);
  });

  it('does not read quoted words as subjects', () => {
    expect(readPrompt('a sign "three cats"').subjects.map(({ name }) => name)).toEqual(['sign']);
  });
});

describe('any text', () => {
  it.each([
    ['empty', ''],
    ['white space', ' \t\n '],
    ['control characters', '\u0000\u0007 cat \u001b[31m'],
    ['emoji', '🐱🚀👨‍👩‍👧‍👦'],
    ['right to left', 'قطة حمراء على التل עם כלב'],
    ['lone surrogates', '\ud800 cat \udfff'],
    ['quotes without end', '"\'“「'.repeat(50)],
  ])('%s is read', (_name, prompt) => {
    const brief = readPrompt(prompt);
    expect(brief.subjects.length).toBeLessThanOrEqual(1);
    expect(brief.fingerprint).toBeGreaterThanOrEqual(0);
  });

  it.each([
    ['words', 'red cats and dogs in the forest, '],
    ['one word', 'x'],
    ['quotes', '"a '],
    ['apostrophes', "'a "],
    ['chinese', '红色的猫'],
    ['numbers', '12 '],
  ])('32,000 characters of %s are read fast', (_name, piece) => {
    const prompt = piece.repeat(Math.ceil(32_000 / piece.length)).slice(0, 32_000);
    const start = process.threadCpuUsage();
    const brief = readPrompt(prompt);
    expect(process.threadCpuUsage(start).user).toBeLessThan(3_000_000);
    expect(brief.subjects.length).toBeLessThanOrEqual(6);
  });

  it('the fingerprint changes with every word, not with white space', () => {
    expect(readPrompt('a zorble cat').fingerprint).not.toBe(readPrompt('a frumious cat').fingerprint);
    expect(readPrompt(' a  cat ').fingerprint).toBe(readPrompt('a cat').fingerprint);
  });
});

it('knows some hundreds of words besides the subjects', () => {
  expect(dictionary.size).toBeGreaterThan(600);
});
