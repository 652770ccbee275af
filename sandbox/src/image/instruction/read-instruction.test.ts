import { describe, expect, test } from 'vitest';
import { readInstruction } from './read-instruction.ts';

/** Edits as short text: the kind and what it is about. */
function short(prompt: string): string[] {
  return readInstruction(prompt).map(({ kind, ...rest }) =>
    [kind, ...Object.values(rest).filter((value) => value !== undefined && `${value}` !== '')].join(' '),
  );
}

const [red, blue, green, pink, purple, white] = [
  '#d8342b',
  '#2f6fd0',
  '#3f9b46',
  '#ee86ab',
  '#7d3fa8',
  '#f4f2ec',
];

describe('light, weather, season', () => {
  test.each([
    ['make it night', ['light night']],
    ['Turn day into sunset.', ['light sunset']],
    ['a starry sky', ['light night stars']],
    ['golden hour please', ['light golden']],
    ['make it snow', ['light snow']],
    ['a rainy day', ['light rain']],
    ['thick fog', ['light fog']],
    ['add a rainbow', ['light rainbow']],
    ['autumn', ['light autumn']],
    ['it should be winter', ['light winter']],
    ['a sunny day', ['light noon clear']],
    ['add snow and make it night', ['light night snow']],
    ['Make it night with a full moon and stars', ['light night moon,stars']],
    ['a sunset with a big sun', ['light sunset sun']],
    ['dusk with stars', ['light dusk stars']],
    ['add clouds', ['light clouds']],
    ['变成夜晚，添加满月', ['light night moon']],
  ])('%s', (prompt, expected) => expect(short(prompt)).toEqual(expected));
});

describe('style', () => {
  test.each([
    ['black and white', ['look black-and-white 1']],
    ['slightly warmer', ['look warm 0.5']],
    ['sepia', ['look sepia 1']],
    ['as a watercolor', ['filter watercolour']],
    ['pixel art', ['filter pixel-art']],
    ['a pencil sketch of this', ['filter pencil']],
    ['van Gogh style', ['filter oil']],
    ['as a mosaic', ['filter pixel-art']],
    ['comic book', ['filter comic']],
    ['line art', ['filter pencil']],
    ['blur', ['blur everything']],
    ['blur the background', ['blur background']],
  ])('%s', (prompt, expected) => expect(short(prompt)).toEqual(expected));
});

describe('objects', () => {
  test.each([
    ['remove the background', ['cut-out']],
    ['transparent background', ['cut-out']],
    ['remove the red car', ['remove']],
    ['get rid of the boat', ['remove']],
    ['make the kite blue', [`recolour ${blue} subject`]],
    ['make the red kite blue', [`recolour ${red} ${blue} everything`]],
    ['replace the red with green', [`recolour ${red} ${green} everything`]],
    ['make the sky pink and the grass purple', [`recolour ${pink} sky`, `recolour ${purple} foliage`]],
    ['paint the wall white', [`recolour ${white} background`]],
    ['change the background to a beach', ['background a beach']],
    ['replace the background with a forest', ['background a forest']],
    ['turn it into a desert', ['background turn it into a desert']],
    ['add a red balloon', ['add add a red balloon']],
    ['replace the kite with a balloon', ['remove', 'add a balloon']],
    ['add a moon', ['light moon']],
    ['add a moon and a cat', ['light moon', 'add add a moon and a cat']],
  ])('%s', (prompt, expected) => {
    expect(short(prompt).map((line) => line.replace(/\s+/g, ' '))).toEqual(expected);
  });

  test('an object that the image already shows is not added again', () => {
    const [edit] = readInstruction('add a balloon to the house');
    expect(edit).toMatchObject({ kind: 'add', prompt: expect.not.stringContaining('house') });
    expect(readInstruction('make the house look old')).not.toContainEqual(
      expect.objectContaining({ kind: 'add' }),
    );
  });
});

test('words within quotes are not instructions', () => {
  expect(short('sepia, titled "remove the night"')).toEqual(['look sepia 1']);
});

describe('the whole', () => {
  test('several clauses are applied in a fixed order', () => {
    expect(short('black and white, then add a cat and remove the dog')).toEqual([
      'remove',
      'add add a cat',
      'look black-and-white 1',
    ]);
  });

  test('the last of two times of day counts', () => {
    expect(short('make it night, no wait, sunset')).toContain('light sunset');
    expect(short('make it night, no wait, sunset')).not.toContain('light night');
  });

  test.each([
    ['改成夜晚', ['light night']],
    ['换成水彩', ['filter watercolour']],
    ['抠图', ['cut-out']],
  ])('Chinese: %s', (prompt, expected) => expect(short(prompt)).toEqual(expected));

  test.each(['', '   ', 'xyzzy frobnicate', '🙂🙂', '!!!'])(
    'nothing known in %o gives no edits',
    (prompt) => {
      expect(readInstruction(prompt)).toEqual([]);
    },
  );

  test('a prompt of 32000 characters is read fast', () => {
    const start = process.threadCpuUsage();
    readInstruction('add a red kite and make it night, '.repeat(950));
    readInstruction('replace '.repeat(4000));
    readInstruction('remove '.repeat(4500));
    expect(process.threadCpuUsage(start).user).toBeLessThan(3_000_000);
  });
});
