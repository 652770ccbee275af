// Tests `easel conformance server` with our own server: it keeps every rule, and the rules are complete.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyRules } from '#lib/conformance/body-rules.ts';
import { protocolRules } from '#lib/conformance/protocol-rules.ts';
import { asJunit, asText, type Result, summarise } from '#lib/conformance/report.ts';
import { resultRules } from '#lib/conformance/result-rules.ts';
import type { Rule, Server } from '#lib/conformance/rule.ts';
import { rulesBetweenFields } from '#lib/conformance/rules-between-fields.ts';
import { runRules } from '#lib/conformance/run-rules.ts';
import { contract } from '#tests/support/documented-contract.ts';
import { testApiKey } from '#tests/support/server-environment.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const bodies = bodyRules(contract);

async function broken(rules: readonly Rule[]): Promise<string[]> {
  const server: Server = {
    baseUrl: 'http://easel.test',
    key: testApiKey,
    strict: true,
    fetch: (request) => service.runtime.answerWeb(request),
  };
  const findings = await runRules(rules, server);
  expect(findings).toHaveLength(rules.length);
  return findings.flatMap(({ rule, came }) => (came === undefined ? [] : `${rule.id}: ${came}`));
}

describe('our own server keeps', () => {
  test('the rules of every operation', async () => {
    expect(await broken(protocolRules(contract))).toEqual([]);
  });

  test.each(contract.list.filter(({ body }) => body).map((operation) => [operation.id, operation] as const))(
    'the rules of bodies of %s',
    async (_id, operation) => {
      expect(await broken(bodies.filter((rule) => rule.operation === operation))).toEqual([]);
    },
  );

  const results = resultRules(contract);

  test.each(
    [...new Set(results.map(({ operation }) => operation))].map(
      (operation) => [operation.id, operation] as const,
    ),
  )('the rules of results of %s', async (_id, operation) => {
    expect(await broken(results.filter((rule) => rule.operation === operation))).toEqual([]);
  });
});

describe('the rules', () => {
  const all = [...protocolRules(contract), ...bodies, ...resultRules(contract)];

  test('are many, and each has an id of its own', () => {
    expect(all.length).toBeGreaterThan(420);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.filter(({ id }) => /[\n\t]/.test(id))).toEqual([]);
  });

  test('accept something of every field, and refuse something of most', () => {
    const accepted = bodies.filter(({ issues }) => issues.length === 0);
    expect(accepted.length).toBeGreaterThan(250);
    for (const { id, body } of contract.list)
      for (const variant of body?.variants ?? []) {
        const own = accepted.filter((rule) => rule.id.startsWith(`${id}/${variant.id}/`));
        expect(own.length, `${id} ${variant.id}`).toBeGreaterThan(0);
      }
  });

  test('have each rule between fields, broken and valid', () => {
    const ids = contract.list.flatMap(({ body }) =>
      (body?.variants ?? []).flatMap(({ rules }) => rules.map(({ id }) => id)),
    );
    expect(Object.keys(rulesBetweenFields).toSorted()).toEqual([...new Set(ids)].toSorted());
    const of = (end: string) => bodies.filter(({ id }) => id.endsWith(end));
    for (const { id, issues } of of(': broken'))
      expect(
        issues.map(({ rule }) => rule),
        id,
      ).toContain(/\/([\w-]+): broken$/.exec(id)?.[1]);
    for (const { id, issues } of of(': valid')) expect([id, issues]).toEqual([id, []]);
  });
});

describe('a report', () => {
  const shared = { title: 'Refuses <x>', section: 'Errors', request: 'POST /', expected: '400', ms: 5 };
  const results: Result[] = [
    { ...shared, id: 'a' },
    { ...shared, id: 'b', came: '200 & "more" \u0000' },
    { ...shared, id: 'c', came: '200' },
  ];

  test('tells new failures from those of a baseline, and what was mended', () => {
    const summary = summarise(results, ['a', 'c', 'not-run']);
    expect([summary.failed, summary.fresh].map((list) => list.map(({ id }) => id))).toEqual([
      ['b', 'c'],
      ['b'],
    ]);
    expect(summary.mended).toEqual(['a']);
    const text = asText(results, summary);
    expect(text).toContain('FAILED b\n');
    expect(text).not.toContain('FAILED c\n');
    expect(text).toContain('1 kept, 1 broken, 1 known\n');
  });

  test('is XML that CI reads', () => {
    const xml = asJunit(results, summarise(results, ['c']));
    expect(xml).toContain('tests="3" failures="1" skipped="1"');
    expect(xml).toContain('came: 200 &#38; &#34;more&#34; ?</failure>');
    expect(xml).toContain('message="400"');
  });
});
