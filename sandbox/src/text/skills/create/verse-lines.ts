/**
 * Lines for verse. Data only: `~` stands for the subject; syllables are what the folder they stand in says.
 */

/** Lead-ins by the syllables they add to the subject. */
export const leadIns: Readonly<Record<number, readonly string[]>> = {
  1: ['oh, ~', 'still ~', '~ wakes', 'soft ~', '~ sleeps'],
  2: ['quiet ~', 'again ~', 'only ~', '~ at dusk', 'morning ~', '~ at dawn'],
  3: ['early light, ~', '~ in the rain', 'I wait for ~', '~ after rain', 'under stars, ~'],
  4: [
    'before the rain, ~',
    '~ in the first light',
    'on a clear night, ~',
    'still half asleep, ~',
    '~, and then no wind',
  ],
};

export const fiveSyllables: readonly string[] = [
  'the long night listens',
  'a small bell answers',
  'silence finds its shape',
  'the first star opens',
  'no one else is up',
  'the wind turns the page',
  'dew on every leaf',
  'morning keeps its word',
  'a door left open',
  'light spills on the floor',
  'the day lets us in',
  'warm hands, cooling tea',
];

export const sevenSyllables: readonly string[] = [
  'the hour folds its paper wings',
  'a slow cloud crosses the pond',
  'someone hums a half-known song',
  'every window holds the sky',
  'old rain remembers the roof',
  'shadows lean against the gate',
  'the lamp goes out by itself',
  'a single leaf comes to rest',
  'the path bends out of our sight',
  'far off, a train draws a line',
];

/** Rhymed pairs; those with `~` name the subject. */
export const couplets: readonly string[] = [
  'I went to look for ~ one day,\nand found it not so far away;',
  'They say of ~, both old and new,\nthat half is dream and half is true.',
  'Give me ~ and a quiet room,\na window full of early bloom;',
  'I wrote of ~ in pencilled line,\nthe page was blank, the fault was mine;',
  'Here is to ~, in sun and shade,\nto all the plans we never made.',
  'There is a word for ~, I know,\nthe rivers learned it long ago;',
  'I asked the stars of ~ last night,\nthey answered in a wink of light.',
  'The morning poured its gold on stone,\nand nothing there was left alone.',
  'The kettle sang, the clock kept time,\nthe rain fell softly into rhyme.',
  'A bird set out across the blue\nand took along a thought of you.',
  'So let the evening come and stay,\nand fold the colours of the day.',
  'The road went on, as roads will do,\nand every bend held something new.',
  'The wind put down its heavy load\nand rested somewhere on the road.',
  'And if you listen, you may hear\nthe world lean in and whisper near.',
];

/** Five lines each; the subject stands in the first. */
export const limericks: readonly string[] = [
  'Let us speak now of ~ from Peru,\nand the painting it painted of you:\nit spilled all the red\non the cushion and bed,\nand said, \u201cBut the image is true.\u201d',
  'They still talk here of ~ from Spain\nthat would only go out in the rain;\nwhen asked for the reason,\nit said, \u201c\u2019Tis the season,\u201d\nand went out and got wet once again.',
  'I once knew of ~ from the coast\nthat was terribly fond of its toast;\nit would butter each side,\nand then say with great pride,\n\u201cIt\u2019s the underside I like the most.\u201d',
];
