/**
 * Makes the leaves of a value: one of an enumeration, booleans, numbers, strings. What the user's text says goes
 * first, then what the schema offers, then samples; each candidate is checked before it is taken.
 */
import { chooseLabel } from '../choose-label.ts';
import { booleanFor, numberFor } from '../facts/number-for-slot.ts';
import type { JsonValue } from '../json-value.ts';
import { checkValue } from './check-value.ts';
import type { MakeContext } from './make-context.ts';
import { sampleNumber } from './sample-number.ts';
import type { SchemaNode } from './schema-node.ts';

/** The allowed value that fits the text best; items of a list take the others in turn. */
export function chooseEnum(flat: SchemaNode, context: MakeContext): JsonValue | undefined {
  const valid = (flat.enums[0] ?? []).filter((value) => checkValue(flat, value, context));
  const real = valid.filter((value) => value !== null);
  const turn = context.slot.index + context.attempt;
  const labels = real.filter((value) => typeof value === 'string');
  if (turn === 0 && labels.length > 1 && labels.length === real.length)
    return chooseLabel(labels, context.facts.text);
  const choice = real.length > 0 ? real[turn % real.length] : valid[0];
  return choice;
}

export function makeBoolean(flat: SchemaNode, context: MakeContext): boolean {
  const offer = flat.offers.find((value) => typeof value === 'boolean');
  const first = booleanFor(context.slot, context.facts) ?? offer ?? context.random.chance(0.6);
  return (context.attempt + (context.slot.index % 2)) % 2 === 0 ? first : !first;
}

/** A number within the bounds and on the steps, near what the text or a sample says. */
export function makeNumber(flat: SchemaNode, whole: boolean, context: MakeContext): number | undefined {
  const low = Math.max(flat.minimum, flat.aboveMinimum);
  const high = Math.min(flat.maximum, flat.belowMaximum);
  if (low > high) return undefined;
  const integral = whole || flat.formats.some((format) => format === 'int32' || format === 'int64');
  const step = commonStep(flat.multiples, integral);
  const fact = numberFor(context.slot, context.facts);
  const offers = flat.offers.filter((value) => typeof value === 'number');
  const sample = sampleNumber(context.slot, { low, high, whole: integral, random: context.random });
  const turn = context.attempt;
  const start = Number.isFinite(low) ? low : Number.isFinite(high) ? high - 100 * (step ?? 1) : 0;
  const stride = step ?? (integral ? 1 : Number.isFinite(high - low) ? (high - low) / 64 : 1);
  const ladder = Array.from({ length: Math.min(turn + 24, 2000) }, (_, rung) => start + rung * stride);
  const raw = [
    ...(fact === undefined ? [] : [fact]),
    ...offers,
    sample,
    ...(Number.isFinite(low) && Number.isFinite(high) ? [low / 2 + high / 2] : []),
    ...ladder,
    high,
    0,
  ];
  const usable = new Set<number>();
  for (const candidate of raw) {
    for (const value of onSteps(candidate, step, integral))
      if (Number.isFinite(value) && checkValue({ ...flat, types: undefined }, value, context))
        usable.add(value);
    if (usable.size > turn + 1 && usable.size > 2) break;
  }
  const values = [...usable];
  return values[context.attempt % Math.max(1, values.length)];
}

/** The values on the steps at and next to a candidate. */
function onSteps(candidate: number, step: number | undefined, whole: boolean): number[] {
  if (step === undefined)
    return whole ? [Math.round(candidate), Math.ceil(candidate), Math.floor(candidate)] : [candidate];
  const places = decimals(step);
  const nearest = Math.round(candidate / step);
  return [0, 1, -1, 2, -2, 3, 5, 8].map((offset) => Number(((nearest + offset) * step).toFixed(places)));
}

/** The least number that is a multiple of all, for whole ones; of broken ones the largest. */
function commonStep(multiples: readonly number[], whole: boolean): number | undefined {
  if (multiples.length === 0) return undefined;
  const all = whole ? [...multiples, 1] : multiples;
  const scale = 10 ** Math.min(9, Math.max(...all.map(decimals)));
  const steps = all.map((multiple) => Math.round(multiple * scale));
  const common = steps.reduce((left, right) => (left / greatestDivisor(left, right)) * right);
  return Number.isSafeInteger(common) && common > 0 ? common / scale : Math.max(...all);
}

function greatestDivisor(left: number, right: number): number {
  let [a, b] = [left, right];
  while (b > 0) [a, b] = [b, a % b];
  return a || 1;
}

function decimals(value: number): number {
  const text = String(value);
  const exponent = /e-(\d+)$/.exec(text)?.[1];
  const fraction = text.split('e')[0]?.split('.')[1]?.length ?? 0;
  return Math.min(20, fraction + Number(exponent ?? 0));
}
