/**
 * Whether a pattern is found in a string, by backtracking over the parsed tree with a bound on steps: an evil pattern
 * ends in an error instead of a stalled process.
 */
import { TextEngineError } from '../text-engine-error.ts';
import { type CodeRange, contains, isWordCode } from './code-ranges.ts';
import type { PatternNode } from './parse-pattern.ts';

const mostSteps = 200_000;

/** Search, not full match, as JSON Schema asks. Throws TextEngineError `schema_too_complex` past the bound. */
export function matchesPattern(pattern: PatternNode, text: string): boolean {
  const matcher = new Matcher([...text].map((character) => character.codePointAt(0) ?? 0));
  return matcher.search(pattern);
}

type Repeat = Extract<PatternNode, { kind: 'repeat' }>;
type Next = (at: number) => boolean;

class Matcher {
  readonly #codes: readonly number[];
  readonly #groups: (readonly [number, number] | undefined)[] = [];
  #steps = 0;
  #depth = 0;

  constructor(codes: readonly number[]) {
    this.#codes = codes;
  }

  search(pattern: PatternNode): boolean {
    for (let start = 0; start <= this.#codes.length; start += 1) {
      this.#groups.length = 0;
      if (this.#match(pattern, start, () => true)) return true;
      if (beginsAtStart(pattern)) return false;
    }
    return false;
  }

  #match(node: PatternNode, at: number, next: Next): boolean {
    this.#steps += 1;
    this.#depth += 1;
    if (this.#steps > mostSteps || this.#depth > 1500) {
      throw new TextEngineError('schema_too_complex', 'a pattern takes too many steps to match');
    }
    const matched = this.#step(node, at, next);
    this.#depth -= 1;
    return matched;
  }

  #step(node: PatternNode, at: number, next: Next): boolean {
    switch (node.kind) {
      case 'set': {
        const code = this.#codes[at];
        return code !== undefined && contains(node.ranges, code) && next(at + 1);
      }
      case 'sequence':
        return this.#sequence(node.items, 0, at, next);
      case 'choice':
        return node.branches.some((branch) => this.#match(branch, at, next));
      case 'repeat':
        return node.item.kind === 'set'
          ? this.#run(node, node.item.ranges, at, next)
          : this.#repeat(node, 0, at, next);
      case 'group':
        return this.#match(node.item, at, (end) => {
          const before = this.#groups[node.index];
          this.#groups[node.index] = [at, end];
          if (next(end)) return true;
          this.#groups[node.index] = before;
          return false;
        });
      case 'back':
        return this.#back(node.index, at, next);
      case 'look':
        return this.#match(node.item, at, () => true) !== node.negative && next(at);
      case 'start':
        return at === 0 && next(at);
      case 'end':
        return at === this.#codes.length && next(at);
      case 'border':
      case 'no border': {
        const border = isWordCode(this.#codes[at - 1]) !== isWordCode(this.#codes[at]);
        return border === (node.kind === 'border') && next(at);
      }
    }
  }

  #sequence(items: readonly PatternNode[], index: number, at: number, next: Next): boolean {
    const item = items[index];
    return item === undefined
      ? next(at)
      : this.#match(item, at, (end) => this.#sequence(items, index + 1, end, next));
  }

  /** A repeated set needs no recursion: every length it can have, in the order the quantifier prefers. */
  #run(node: Repeat, ranges: readonly CodeRange[], at: number, next: Next): boolean {
    let longest = 0;
    while (
      longest < node.max &&
      at + longest < this.#codes.length &&
      contains(ranges, this.#codes[at + longest] ?? -1)
    ) {
      longest += 1;
    }
    for (let offset = 0; offset <= longest - node.min; offset += 1) {
      this.#steps += 1;
      if (next(at + (node.lazy ? node.min + offset : longest - offset))) return true;
    }
    return false;
  }

  #repeat(node: Repeat, count: number, at: number, next: Next): boolean {
    const again = () =>
      count < node.max &&
      this.#match(
        node.item,
        at,
        (end) =>
          (end > at || count < node.min) && this.#repeat(node, end > at ? count + 1 : node.min, end, next),
      );
    if (count < node.min) return again();
    return node.lazy ? next(at) || again() : again() || next(at);
  }

  #back(index: number, at: number, next: Next): boolean {
    const group = this.#groups[index];
    if (!group) return next(at);
    const [start, end] = group;
    for (let offset = 0; offset < end - start; offset += 1) {
      if (this.#codes[start + offset] !== this.#codes[at + offset]) return false;
    }
    return next(at + end - start);
  }
}

function beginsAtStart(pattern: PatternNode): boolean {
  return pattern.kind === 'start' || (pattern.kind === 'sequence' && pattern.items[0]?.kind === 'start');
}
