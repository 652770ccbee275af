/** Asks a server for rules, a few at a time. */
import type { Rule, Server } from './rule.ts';

export interface Finding {
  rule: Rule;
  /** What came; absent if the rule is kept. */
  came?: string;
  ms: number;
}

export async function runRules(
  rules: readonly Rule[],
  server: Server,
  { atOnce = 4, stopAtFirst = false }: { atOnce?: number; stopAtFirst?: boolean } = {},
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const waiting = rules.values();
  const isOver = () => stopAtFirst && findings.some(({ came }) => came !== undefined);
  const ask = async () => {
    for (const rule of waiting) {
      if (isOver()) return;
      const start = performance.now();
      const came = await rule.ask(server).catch((error: unknown) => `Nothing came: ${error}`);
      findings.push({
        rule,
        ms: Math.round(performance.now() - start),
        ...(came === undefined ? {} : { came }),
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  const order = new Map(rules.map((rule, index) => [rule, index]));
  return findings.toSorted((a, b) => (order.get(a.rule) ?? 0) - (order.get(b.rule) ?? 0));
}
