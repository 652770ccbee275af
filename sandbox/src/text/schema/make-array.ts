/**
 * Makes lists: as many items as the text speaks of, a few by default, within the bounds; distinct and containing what
 * the schema asks.
 */
import { stringFor } from '../facts/string-for-slot.ts';
import { canonicalJson, type JsonValue } from '../json-value.ts';
import { stem } from '../language/words.ts';
import { TextEngineError } from '../text-engine-error.ts';
import { descend, isFrugal, type MakeContext } from './make-context.ts';
import { both, flatten } from './merge-nodes.ts';
import { anything, type SchemaNode } from './schema-node.ts';

export type Maker = (node: SchemaNode, context: MakeContext) => JsonValue | undefined;

const longestList = 5000;

export function makeArray(flat: SchemaNode, context: MakeContext, make: Maker): JsonValue[] | undefined {
  if (flat.minItems > flat.maxItems) return undefined;
  if (flat.minItems > longestList) {
    throw new TextEngineError(
      'schema_too_complex',
      `lists of more than ${longestList} items are not made`,
      flat.path,
    );
  }
  const length = chooseLength(flat, context);
  const wanted = flat.contains.flatMap(({ node, min }) => Array.from({ length: min }, () => node));
  const items: JsonValue[] = [];
  const taken = flat.uniqueItems ? new Set<string>() : undefined;
  for (let index = 0; index < Math.max(length, wanted.length); index += 1) {
    const base = flat.prefixItems[index] ?? flat.items ?? anything;
    const special = wanted[index];
    const item = makeItem(special ? both(base, special) : base, index, taken, context, make);
    if (item !== undefined) {
      items.push(item);
      taken?.add(canonicalJson(item));
    } else if (items.length >= flat.minItems && index >= wanted.length) break;
    else return undefined;
  }
  return items;
}

/** Tries further values while the list must be distinct and the item is already there. */
function makeItem(
  node: SchemaNode,
  index: number,
  taken: ReadonlySet<string> | undefined,
  context: MakeContext,
  make: Maker,
): JsonValue | undefined {
  const rounds = taken ? 12 : 1;
  for (let round = 0; round < rounds; round += 1) {
    const shifted = index + round * ((taken?.size ?? 0) + 1);
    const slot = { ...context.slot, name: singularName(context.slot.name), index: shifted + context.attempt };
    const attempt = round === 0 ? 0 : (taken?.size ?? 0) + round;
    const inner = { ...descend(context, slot, `item/${shifted}/${context.attempt}`), attempt };
    const item = make(node, inner);
    if (item !== undefined && !taken?.has(canonicalJson(item))) return item;
  }
  return undefined;
}

function chooseLength(flat: SchemaNode, context: MakeContext): number {
  const closed = flat.items?.never ? flat.prefixItems.length : Number.POSITIVE_INFINITY;
  const most = Math.min(flat.maxItems, closed, longestList);
  const least = Math.max(flat.minItems, isFrugal(context) ? 0 : Math.min(flat.prefixItems.length, most));
  if (isFrugal(context)) return flat.minItems;
  if (flat.prefixItems.length > 0 && !flat.items)
    return Math.max(least, Math.min(flat.prefixItems.length, most));
  const usual = countAsked(context) ?? countFound(flat.items, context) ?? (context.depth > 2 ? 2 : 3);
  const shortened = context.attempt > 2 ? flat.minItems : usual;
  return Math.max(least, Math.min(shortened, most));
}

/** "list five cities" for a list named cities, or at the top of the document. */
function countAsked(context: MakeContext): number | undefined {
  const name = stem(
    context.slot.name
      .toLowerCase()
      .split(/[^a-z]/)
      .at(-1) ?? '',
  );
  const named = context.facts.numbers.find(
    (fact) => fact.noun !== '' && stem(fact.noun) === name && Number.isInteger(fact.value),
  );
  const leading = /\b(?:list|give|name|suggest|generate|create|write)(?: me)?$/i;
  const found =
    named ??
    (context.depth <= 1
      ? context.facts.numbers.find(
          (fact) =>
            Number.isInteger(fact.value) &&
            leading.test(
              context.facts.text
                .slice(0, 200)
                .split(/\s(?=\d|one\b|two\b|three\b|four\b|five\b|six\b|seven\b|eight\b|nine\b|ten\b)/i)[0] ??
                '',
            ),
        )
      : undefined);
  return found && found.value > 0 && found.value <= 100 ? found.value : undefined;
}

/** How many items the text has words for: the longest run of found values of the items or of one of their properties. */
function countFound(items: SchemaNode | undefined, context: MakeContext): number | undefined {
  if (!items) return undefined;
  const node = flatten(items, context.document);
  const names =
    node.properties.size > 0 ? [...node.properties.keys()].slice(0, 20) : [singularName(context.slot.name)];
  const counts = names.map((name) => {
    let count = 0;
    while (count < 20 && stringFor({ name, description: '', index: count }, context.facts) !== undefined)
      count += 1;
    return count;
  });
  const most = Math.max(0, ...counts);
  return most > 0 ? most : undefined;
}

function singularName(name: string): string {
  return name
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|x|ch|sh)es$/, '')
    .replace(/(?<=[^s])s$/, '')
    .replace(/_?list$/i, '')
    .replace(/^people$/, 'person');
}
