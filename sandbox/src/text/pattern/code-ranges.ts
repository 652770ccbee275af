/**
 * Sets of code points as ranges: the escapes of regular expressions, their complements, common Unicode properties.
 */

/** First and last code point, both included. */
export type CodeRange = readonly [number, number];

const last = 0x10ffff;

/** The ranges of \d, \w, \s, their capitals and control escapes; undefined for any other letter. */
export function classEscape(letter: string): readonly CodeRange[] | undefined {
  switch (letter) {
    case 'd':
      return digits;
    case 'D':
      return invert(digits);
    case 'w':
      return wordCharacters;
    case 'W':
      return invert(wordCharacters);
    case 's':
      return spaces;
    case 'S':
      return invert(spaces);
    case 't':
      return [[9, 9]];
    case 'n':
      return [[10, 10]];
    case 'v':
      return [[11, 11]];
    case 'f':
      return [[12, 12]];
    case 'r':
      return [[13, 13]];
    case '0':
      return [[0, 0]];
    default:
      return undefined;
  }
}

/** The ranges of a Unicode property, found by asking the runtime; undefined when it is none. Kept once found. */
export function propertyRanges(name: string): readonly CodeRange[] | undefined {
  const kept = properties.get(name);
  if (kept) return kept;
  if (!/^[\w=]{1,60}$/.test(name)) return undefined;
  const pattern = new RegExp(`\\p{${name}}`, 'u');
  const ranges: [number, number][] = [];
  for (let code = 0; code <= 0x2ffff; code += 1) {
    if (!pattern.test(String.fromCodePoint(code))) continue;
    const previous = ranges.at(-1);
    if (previous && previous[1] === code - 1) previous[1] = code;
    else ranges.push([code, code]);
  }
  if (properties.size < 64) properties.set(name, ranges);
  return ranges;
}

/** Everything that is in none of the ranges. */
export function invert(ranges: readonly CodeRange[]): readonly CodeRange[] {
  const sorted = ranges.toSorted((left, right) => left[0] - right[0]);
  const inverted: CodeRange[] = [];
  let next = 0;
  for (const [low, high] of sorted) {
    if (low > next) inverted.push([next, low - 1]);
    next = Math.max(next, high + 1);
  }
  if (next <= last) inverted.push([next, last]);
  return inverted;
}

export function contains(ranges: readonly CodeRange[], code: number): boolean {
  return ranges.some(([low, high]) => code >= low && code <= high);
}

/** Whether \b sees a word character. */
export function isWordCode(code: number | undefined): boolean {
  return code !== undefined && contains(wordCharacters, code);
}

const properties = new Map<string, readonly CodeRange[]>();
const digits: readonly CodeRange[] = [[48, 57]];
const wordCharacters: readonly CodeRange[] = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];
const spaces: readonly CodeRange[] = [
  [9, 13],
  [32, 32],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
