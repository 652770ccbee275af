// No list of a request is without a bound: each element costs time, and a body has room for millions.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { apiKeyPatchSchema, newApiKeySchema } from '#lib/contract/pages/api-key.ts';
import {
  collectionPatchSchema,
  itemPatchSchema,
  newCollectionSchema,
  newItemsSchema,
} from '#lib/contract/pages/collections.ts';
import {
  evaluationPatchSchema,
  newEvaluationSchema,
  retrySchema,
  voteSchema,
} from '#lib/contract/pages/evaluation.ts';
import { taskPatchSchema } from '#lib/contract/pages/listed-task.ts';
import {
  acceptedInvitationSchema,
  mePatchSchema,
  newInvitationSchema,
  newPasswordSchema,
  personPatchSchema,
} from '#lib/contract/pages/people.ts';
import { newPromptSchema, newPromptVersionSchema, promptPatchSchema } from '#lib/contract/pages/prompts.ts';
import { enteredKeySchema } from '#lib/contract/pages/provider-state.ts';
import { groupPatchSchema } from '#lib/contract/pages/run-groups.ts';
import { newComparisonSchema, newSetSchema, newShareSchema } from '#lib/contract/pages/share.ts';
import { runPatchSchema } from '#lib/contract/pages/stored-run.ts';
import { priceTableSchema } from '#lib/contract/prices/price-table.ts';
import { ruleSchema } from '#lib/server/testing/rule.ts';
import { advanceSchema } from '#lib/server/testing/sandbox-sessions.ts';
import { operations } from '#tests/support/documented-contract.ts';

/** Paths of the arrays of a schema without `.max()`. Records and nesting are bounded where JSON is parsed. */
function unboundedLists(root: z.core.$ZodType, name: string): string[] {
  const seen = new Set<z.core.$ZodType>();
  const found: string[] = [];
  const walk = (schema: z.core.$ZodType, path: string): void => {
    if (seen.has(schema)) return;
    seen.add(schema);
    const { def } = schema._zod;
    const isBounded = def.checks?.some((check) => check._zod.def.check === 'max_length');
    if (def.type === 'array' && !isBounded) found.push(`${path}[]`);
    for (const [key, child] of childrenOf(def)) walk(child, `${path}${key}`);
  };
  walk(root, name);
  return found;
}

function childrenOf(def: object): [string, z.core.$ZodType][] {
  return Object.entries(def).flatMap(([key, value]): [string, z.core.$ZodType][] => {
    if (key === 'shape')
      return Object.entries(value).flatMap(([field, child]) => schemasIn(child, `.${field}`));
    if (key === 'element') return schemasIn(value, '[]');
    return schemasIn(value, '');
  });
}

function schemasIn(value: unknown, key: string): [string, z.core.$ZodType][] {
  if (value instanceof z.core.$ZodType) return [[key, value]];
  return Array.isArray(value) ? value.flatMap((entry) => schemasIn(entry, key)) : [];
}

test('every list in the bodies of the operations has a bound', () => {
  const variants = operations.flatMap(({ id, body }) =>
    (body?.variants ?? []).map((variant) => ({ id, variant })),
  );
  expect(variants.length).toBeGreaterThan(10);
  expect(
    variants.flatMap(({ id, variant }) => unboundedLists(variant.schema, `${id} ${variant.id}`)),
  ).toEqual([]);
});

test('every list in the bodies of the pages has a bound', () => {
  const schemas = {
    acceptedInvitationSchema,
    advanceSchema,
    apiKeyPatchSchema,
    collectionPatchSchema,
    enteredKeySchema,
    evaluationPatchSchema,
    groupPatchSchema,
    itemPatchSchema,
    mePatchSchema,
    newApiKeySchema,
    newCollectionSchema,
    newComparisonSchema,
    newEvaluationSchema,
    newInvitationSchema,
    newItemsSchema,
    newPasswordSchema,
    newPromptSchema,
    newPromptVersionSchema,
    newSetSchema,
    newShareSchema,
    personPatchSchema,
    priceTableSchema,
    promptPatchSchema,
    retrySchema,
    ruleSchema,
    runPatchSchema,
    taskPatchSchema,
    voteSchema,
  };
  // What the routes read; a new one belongs in the list above.
  const server = join(import.meta.dirname, '..', '..', 'lib', 'server');
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(server, path), 'utf8'));
  const read = sources.flatMap((source) =>
    [...source.matchAll(/readJson\(request, (\w+)/g)].map(([, name]) => name),
  );
  expect([...new Set(read)].toSorted()).toEqual(Object.keys(schemas).toSorted());
  expect(Object.entries(schemas).flatMap(([name, schema]) => unboundedLists(schema, name))).toEqual([]);
});
