import { describe, expect, it } from 'vitest';
import { allSubjects, findSubject, subjectsByWord } from './find-subject.ts';
import { factsByName } from './subject-table.ts';

describe('the words', () => {
  it('are lower case, without hyphens, and name one subject each', () => {
    const owners = new Map<string, string>();
    for (const { name, words } of allSubjects) {
      for (const word of words) {
        expect(word).toMatch(/^[a-z]+( [a-z]+)*$/);
        expect(`${word}: ${owners.get(word) ?? name}`).toBe(`${word}: ${name}`);
        expect(`${word} twice: ${owners.has(word)}`).toBe(`${word} twice: false`);
        owners.set(word, name);
      }
    }
  });

  it('are not common words with another meaning in a prompt', () => {
    for (const word of [
      'does',
      'time',
      'light',
      'night',
      'photo',
      'painting',
      'home',
      'well',
      'present',
      'watch',
      'screen',
      'poster',
      'love',
      'keep',
    ]) {
      expect(`${word}: ${findSubject(word)?.name}`).toBe(`${word}: undefined`);
    }
  });

  it('in Chinese belong to one subject each, and every subject has one', () => {
    const nouns = allSubjects.flatMap(({ chineseWords }) => chineseWords);
    expect(new Set(nouns).size).toBe(nouns.length);
    for (const { name, chineseWords } of allSubjects) expect(chineseWords[0], name).toBeTruthy();
  });

  it('are those of a drawing in every row of the table', () => {
    expect([...factsByName.keys()].toSorted()).toEqual(allSubjects.map(({ name }) => name).toSorted());
  });
});

describe('the subjects', () => {
  it('have unique names, a valid scale and a valid box', () => {
    expect(new Set(allSubjects.map(({ name }) => name)).size).toBe(allSubjects.length);
    for (const { name, scale, aspect, colour } of allSubjects) {
      expect(name).not.toBe('');
      expect(scale).toBeGreaterThan(0.15);
      expect(scale).toBeLessThanOrEqual(0.85);
      expect(aspect).toBeGreaterThan(0.3);
      expect(aspect).toBeLessThan(2.4);
      expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  it('offer their boards for lettering inside the box', () => {
    const boards = allSubjects.flatMap((subject) =>
      subject.board ? [{ ...subject.board, aspect: subject.aspect }] : [],
    );
    expect(boards.length).toBeGreaterThanOrEqual(2);
    for (const { x, y, width, height, aspect } of boards) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(aspect);
      expect(y + height).toBeLessThanOrEqual(1);
    }
  });
});

describe('findSubject', () => {
  it.each([
    ['cat', 'cat'],
    ['Cats', 'cat'],
    ['kitten', 'cat'],
    ['puppies', 'dog'],
    ['hot-air balloon', 'hot-air balloon'],
    ['hot air balloons', 'hot-air balloon'],
    ['airplane', 'plane'],
    ['  Rowing   Boat ', 'boat'],
    ['ladybug', 'ladybird'],
    ['donut', 'doughnut'],
    ['mice', 'mouse'],
    ['wolves', 'wolf'],
    ['geese', 'duck'],
    ['people', 'person'],
    ['UFO', 'flying saucer'],
    ['猫', 'cat'],
    ['狗', 'dog'],
    ['鸟', 'bird'],
    ['鱼', 'fish'],
    ['树', 'tree'],
    ['花', 'flower'],
    ['房子', 'house'],
    ['船', 'boat'],
    ['汽车', 'car'],
    ['月亮', 'moon'],
    ['太阳', 'sun'],
    ['山', 'mountain'],
  ])('finds %j as the %s', (word, name) => {
    expect(findSubject(word)?.name).toBe(name);
  });

  it.each(['', 'the', 'happiness', 'ca', 'catss', '的'])('knows nothing of %j', (word) => {
    expect(findSubject(word)).toBeUndefined();
  });

  it('finds every word of the table', () => {
    expect(subjectsByWord.size).toBeGreaterThan(1000);
    for (const [word, subject] of subjectsByWord) expect(findSubject(word)).toBe(subject);
  });
});
