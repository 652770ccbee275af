/**
 * Parses the regular expressions of JSON Schema (ECMA-262 with the u flag) into a tree, so that strings can be made
 * from them and matching can be bounded. Look-behinds, named references and Unicode sets are refused by name.
 */
import { TextEngineError } from '../text-engine-error.ts';
import { type CodeRange, classEscape, invert, propertyRanges } from './code-ranges.ts';

export type PatternNode =
  | { readonly kind: 'set'; readonly ranges: readonly CodeRange[] }
  | { readonly kind: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly branches: readonly PatternNode[] }
  | {
      readonly kind: 'repeat';
      readonly item: PatternNode;
      readonly min: number;
      readonly max: number;
      readonly lazy: boolean;
    }
  | { readonly kind: 'group'; readonly item: PatternNode; readonly index: number }
  | { readonly kind: 'back'; readonly index: number }
  | { readonly kind: 'look'; readonly item: PatternNode; readonly negative: boolean }
  | { readonly kind: 'start' | 'end' | 'border' | 'no border' };

/** Throws TextEngineError `invalid_schema` or `unsupported_schema` with `path` as given. */
export function parsePattern(source: string, path: string): PatternNode {
  if (source.length > 2000)
    throw new TextEngineError('schema_too_complex', 'a pattern may have at most 2000 characters', path);
  try {
    new RegExp(source, 'u');
  } catch {
    throw new TextEngineError('invalid_schema', `"${source}" is not a regular expression`, path);
  }
  return new PatternParser(source, path).parse();
}

class PatternParser {
  readonly #source: readonly string[];
  readonly #path: string;
  #at = 0;
  #groups = 0;
  #depth = 0;

  constructor(source: string, path: string) {
    this.#source = [...source];
    this.#path = path;
  }

  parse(): PatternNode {
    return this.#choice();
  }

  #choice(): PatternNode {
    this.#depth += 1;
    if (this.#depth > 100)
      throw new TextEngineError('schema_too_complex', 'a pattern is nested too deeply', this.#path);
    const branches = [this.#sequence()];
    while (this.#take('|')) branches.push(this.#sequence());
    this.#depth -= 1;
    const [only] = branches;
    return branches.length === 1 && only ? only : { kind: 'choice', branches };
  }

  #sequence(): PatternNode {
    const items: PatternNode[] = [];
    while (this.#at < this.#source.length && this.#peek() !== '|' && this.#peek() !== ')')
      items.push(this.#quantified());
    return { kind: 'sequence', items };
  }

  #quantified(): PatternNode {
    const item = this.#atom();
    const bounds = this.#quantifier();
    if (!bounds) return item;
    return { kind: 'repeat', item, min: bounds[0], max: bounds[1], lazy: this.#take('?') };
  }

  #quantifier(): readonly [number, number] | undefined {
    if (this.#take('*')) return [0, Number.POSITIVE_INFINITY];
    if (this.#take('+')) return [1, Number.POSITIVE_INFINITY];
    if (this.#take('?')) return [0, 1];
    if (!this.#take('{')) return undefined;
    const min = this.#number();
    if (this.#take('}')) return [min, min];
    this.#take(',');
    const max = this.#peek() === '}' ? Number.POSITIVE_INFINITY : this.#number();
    this.#take('}');
    return [min, max];
  }

  #number(): number {
    let digits = '';
    while (/\d/.test(this.#peek())) digits += this.#next();
    return Number(digits);
  }

  #atom(): PatternNode {
    const character = this.#next();
    switch (character) {
      case '^':
        return { kind: 'start' };
      case '$':
        return { kind: 'end' };
      case '.':
        return {
          kind: 'set',
          ranges: invert([
            [10, 10],
            [13, 13],
            [0x2028, 0x2029],
          ]),
        };
      case '(':
        return this.#group();
      case '[':
        return this.#class();
      case '\\':
        return this.#escape();
      default:
        return one(character);
    }
  }

  #group(): PatternNode {
    let negative: boolean | undefined;
    let index = -1;
    if (this.#take('?')) {
      const kind = this.#next();
      if (kind === '=' || kind === '!') negative = kind === '!';
      else if (kind === '<' && this.#peek() !== '=' && this.#peek() !== '!') {
        while (this.#next() !== '>') {}
        index = this.#groups++;
      } else if (kind !== ':') this.#refuse(kind === '<' ? 'a look-behind' : 'an inline flag');
    } else index = this.#groups++;
    const item = this.#choice();
    this.#take(')');
    if (negative !== undefined) return { kind: 'look', item, negative };
    return index < 0 ? item : { kind: 'group', item, index };
  }

  #escape(): PatternNode {
    const character = this.#next();
    if (character === 'b') return { kind: 'border' };
    if (character === 'B') return { kind: 'no border' };
    if (character === 'k') this.#refuse('a named reference');
    if (/[1-9]/.test(character)) {
      this.#at -= 1;
      return { kind: 'back', index: this.#number() - 1 };
    }
    return { kind: 'set', ranges: this.#escapeRanges(character) };
  }

  #class(): PatternNode {
    const negated = this.#take('^');
    const ranges: CodeRange[] = [];
    while (this.#peek() !== ']') {
      const low = this.#classItem();
      const single = low.length === 1 && low[0]?.[0] === low[0]?.[1] ? low[0]?.[0] : undefined;
      if (single !== undefined && this.#peek() === '-' && this.#source[this.#at + 1] !== ']') {
        this.#at += 1;
        const high = this.#classItem()[0]?.[1] ?? single;
        ranges.push([single, high]);
      } else ranges.push(...low);
    }
    this.#at += 1;
    return { kind: 'set', ranges: negated ? invert(ranges) : ranges };
  }

  #classItem(): readonly CodeRange[] {
    const character = this.#next();
    if (character !== '\\') return rangesOf(character);
    const escaped = this.#next();
    return escaped === 'b' ? [[8, 8]] : this.#escapeRanges(escaped);
  }

  #escapeRanges(character: string): readonly CodeRange[] {
    if (character === 'p' || character === 'P') {
      this.#take('{');
      let name = '';
      while (this.#peek() !== '}') name += this.#next();
      this.#at += 1;
      const ranges = propertyRanges(name) ?? this.#refuse(`the property ${name}`);
      return character === 'P' ? invert(ranges) : ranges;
    }
    if (character === 'x') return this.#codePoint(2);
    if (character === 'u') return this.#unicode();
    if (character === 'c')
      return [
        [(this.#next().codePointAt(0) ?? 0) % 32, (this.#source[this.#at - 1]?.codePointAt(0) ?? 0) % 32],
      ];
    return classEscape(character) ?? rangesOf(character);
  }

  #unicode(): readonly CodeRange[] {
    if (!this.#take('{')) {
      const [[high = 0] = [0, 0]] = this.#codePoint(4);
      const pair =
        high >= 0xd800 && high < 0xdc00 && this.#peek() === '\\' && this.#source[this.#at + 1] === 'u';
      if (!pair) return [[high, high]];
      this.#at += 2;
      const [[low = 0] = [0, 0]] = this.#codePoint(4);
      const code = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
      return [[code, code]];
    }
    let digits = '';
    while (this.#peek() !== '}') digits += this.#next();
    this.#at += 1;
    const code = Number.parseInt(digits, 16);
    return [[code, code]];
  }

  #codePoint(length: number): readonly CodeRange[] {
    let digits = '';
    for (let count = 0; count < length; count += 1) digits += this.#next();
    const code = Number.parseInt(digits, 16);
    return [[code, code]];
  }

  #peek(): string {
    return this.#source[this.#at] ?? '';
  }

  #next(): string {
    const character = this.#source[this.#at] ?? '';
    if (character === '') throw new TextEngineError('invalid_schema', 'a pattern ends too soon', this.#path);
    this.#at += 1;
    return character;
  }

  #take(character: string): boolean {
    if (this.#source[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #refuse(what: string): never {
    throw new TextEngineError(
      'unsupported_schema',
      `the sandbox cannot make strings for ${what} in a pattern`,
      this.#path,
    );
  }
}

function one(character: string): PatternNode {
  return { kind: 'set', ranges: rangesOf(character) };
}

function rangesOf(character: string): readonly CodeRange[] {
  const code = character.codePointAt(0) ?? 0;
  return [[code, code]];
}
