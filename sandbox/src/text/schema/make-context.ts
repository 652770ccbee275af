/**
 * What every maker of values is handed down: the document, the bounds, the facts, and where in the value it is.
 */
import type { Random } from '../../random.ts';
import type { Facts } from '../facts/facts.ts';
import type { Slot } from '../facts/slot.ts';
import type { CheckContext } from './check-value.ts';
import type { SchemaNode } from './schema-node.ts';

export interface MakeContext extends CheckContext {
  readonly facts: Facts;
  readonly random: Random;
  /** The property being filled; items of a list carry the list's name in the singular. */
  readonly slot: Slot;
  /** Levels of objects and lists above. */
  readonly depth: number;
  /** The schemas being filled above this one, outermost first. */
  readonly ancestors: readonly SchemaNode[];
  /** 0 at first; each further attempt should give another value. */
  readonly attempt: number;
  /** Values made so far in the whole document. */
  readonly made: { count: number };
  /** A ready answer to the user's question, for properties such as `answer`; made when first wanted. */
  readonly answer: () => string;
}

export const deepestValue = 64;
const plentyOfValues = 400;
export const mostValues = 20_000;

/** True where only what is demanded should be made: deep down, in a recursion, or in a large value. */
export function isFrugal(context: MakeContext): boolean {
  const node = context.ancestors.at(-1);
  const repeats =
    node === undefined ? 0 : context.ancestors.filter((ancestor) => ancestor === node).length - 1;
  return context.depth > 6 || repeats >= 2 || context.made.count > plentyOfValues;
}

/** The context one level down, for a property or an item. */
export function descend(context: MakeContext, slot: Slot, label: string): MakeContext {
  const { following: _, ...rest } = context;
  return { ...rest, slot, depth: context.depth + 1, random: context.random.fork(label), attempt: 0 };
}
