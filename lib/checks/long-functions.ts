// Finds functions of more than 100 lines that are not blank, with swc: TypeScript 7 has no interface for its trees yet.
import { parseSync } from '@swc/core';
import { isRecord } from '#lib/base/json-value.ts';

const mostLines = 100;
const functions =
  /^(Function(Declaration|Expression)|ArrowFunctionExpression|Constructor|(Class|Private)?Method(Property)?|[GS]etterProperty)$/;

/** Returns such as `components/a.tsx: Page`. */
export function findLongFunctions(path: string, text: string): string[] {
  if (path.endsWith('.css') || countLines(text) <= mostLines) return [];
  // The parser continues its positions from file to file; the added statement shows where this file begins.
  const source = Buffer.from(`;${text}`);
  const { body, span } = parseSync(source.toString(), { syntax: 'typescript', tsx: path.endsWith('x') });
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const member of node) visit(member);
    if (!isRecord(node)) return;
    const at = isRecord(node.span) ? node.span : isRecord(node.function) ? node.function.span : undefined;
    if (functions.test(String(node.type)) && isRecord(at)) {
      const code = source.subarray(Number(at.start) - span.start, Number(at.end) - span.start).toString();
      if (countLines(code) > mostLines) found.push(`${path}: ${nameOf(node)}`);
    }
    for (const member of Object.values(node)) visit(member);
  };
  visit(body);
  return found;
}

function nameOf({ identifier, key }: Record<string, unknown>): string {
  const name = isRecord(identifier) ? identifier.value : isRecord(key) ? key.value : undefined;
  return typeof name === 'string' ? name : 'a function without a name';
}

/** The measure of all ceilings: lines that are not blank. */
export function countLines(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length;
}
