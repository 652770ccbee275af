/**
 * Makes a string that a pattern describes. Looks and borders are not steered for, so the result is a candidate: the
 * caller matches it and tries again.
 */
import type { Random } from '../../random.ts';
import type { CodeRange } from './code-ranges.ts';
import type { PatternNode } from './parse-pattern.ts';

export interface StringWish {
  readonly random: Random;
  /** How many times more than the least an open repetition may go on; grow it to reach a minimum length. */
  readonly extra: number;
  /** Let open repetitions go on to the end of `extra` instead of anywhere up to it. */
  readonly full: boolean;
  /** Mix capitals, digits and signs where allowed, as patterns with looks tend to demand. */
  readonly mixed: boolean;
  /** Longest string worth making, in characters. */
  readonly bound: number;
}

/** A candidate, or undefined when it would pass the bound. */
export function stringFromPattern(pattern: PatternNode, wish: StringWish): string | undefined {
  const state: State = { wish, text: [], groups: [], steps: 0 };
  return write(pattern, state) ? state.text.join('') : undefined;
}

const mostSteps = 100_000;

interface State {
  readonly wish: StringWish;
  readonly text: string[];
  readonly groups: string[];
  steps: number;
}

function write(node: PatternNode, state: State): boolean {
  const { random, extra, bound, full, mixed } = state.wish;
  state.steps += 1;
  if (state.text.length > bound || state.steps > mostSteps) return false;
  switch (node.kind) {
    case 'set': {
      const code = pickCode(node.ranges, random, mixed ? random.integer(0, 3) : 0);
      if (code !== undefined) state.text.push(String.fromCodePoint(code));
      return code !== undefined;
    }
    case 'sequence':
      return node.items.every((item) => write(item, state));
    case 'choice':
      return write(random.pick(node.branches), state);
    case 'repeat': {
      const most = Math.min(node.max, node.min + extra);
      const count = full ? Math.max(node.min, most) : random.integer(node.min, Math.max(node.min, most));
      if (count > bound) return false;
      for (let index = 0; index < count; index += 1) if (!write(node.item, state)) return false;
      return true;
    }
    case 'group': {
      const start = state.text.length;
      const written = write(node.item, state);
      state.groups[node.index] = state.text.slice(start).join('');
      return written;
    }
    case 'back':
      state.text.push(...(state.groups[node.index] ?? ''));
      return true;
    case 'look':
    case 'start':
    case 'end':
    case 'border':
    case 'no border':
      return true;
  }
}

/** Prefers what a reader would expect: lower-case letters and digits, then anything printable, then the first. */
function pickCode(ranges: readonly CodeRange[], random: Random, first: number): number | undefined {
  for (const preferred of [...preferences.slice(first, first + 1), ...preferences]) {
    const shared = intersect(ranges, preferred);
    const size = shared.reduce((sum, [low, high]) => sum + high - low + 1, 0);
    if (size === 0) continue;
    let index = random.integer(0, size - 1);
    for (const [low, high] of shared) {
      if (index <= high - low) return low + index;
      index -= high - low + 1;
    }
  }
  return ranges[0]?.[0];
}

function intersect(left: readonly CodeRange[], right: readonly CodeRange[]): CodeRange[] {
  return left.flatMap(([low, high]) =>
    right
      .map(([otherLow, otherHigh]): CodeRange => [Math.max(low, otherLow), Math.min(high, otherHigh)])
      .filter(([from, to]) => from <= to),
  );
}

const preferences: readonly (readonly CodeRange[])[] = [
  [
    [97, 122],
    [48, 57],
  ],
  [[65, 90]],
  [[33, 126]],
  [
    [32, 32],
    [0xa1, 0x24f],
    [0x370, 0x3ff],
    [0x400, 0x44f],
    [0x4e00, 0x4fff],
  ],
  [
    [0x250, 0xd7ff],
    [0xe000, 0xffef],
  ],
];
