// Tables of an operation's rules: one row per rule, validated as the gateway validates a body.

import { describe, expect, test } from 'vitest';
import type { Operation } from '#lib/contract/define-operation.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { type ErrorCode, errorCodes } from '#lib/contract/errors/error-codes.ts';
import type { Issue } from '#lib/contract/errors/issue.ts';
import { catalogue, selectVariant } from '#tests/support/documented-contract.ts';

import { contractTarget, sendRow } from './contract-target.ts';
import type { Target } from './server-pair.ts';

type Body = Readonly<Record<string, unknown>>;

export interface Row {
  name: string;
  /** Merged into the table's base body field by field; undefined removes a field. */
  patch: Body;
  /** The expected issue; absent if the body is valid. */
  refused?: { code: ErrorCode; parameter: string; says: string };
  /** Replaces the model of the table in the path. */
  model?: string | undefined;
}

export interface Table {
  operation: Operation;
  /** A valid body. */
  base: Body;
  /** The model in the path, for operations that read it from the path. */
  model?: string;
  rows: readonly Row[];
}

/** Returns a row with a valid body. */
export function accept(name: string, patch: Body, model?: string): Row {
  return { name, patch, model };
}

/** Returns a row with a rejected body: code, field, and a part of the message, which also names the field. */
export function refuse(
  name: string,
  patch: Body,
  refused: [code: ErrorCode, parameter: string, says: string],
  model?: string,
): Row {
  const [code, parameter, says] = refused;
  return { name, patch, refused: { code, parameter, says }, model };
}

/** Registers one test for each row, with the name of the row. */
export function contractTable(title: string, table: Table): void {
  const server = contractTarget();
  if (server !== undefined) {
    contractTableOver(server, title, table);
    return;
  }
  describe(title, () => {
    const accepted = table.rows.filter((row) => row.refused === undefined);
    const refused = table.rows.filter((row) => row.refused !== undefined);
    test.each(accepted.map((row) => [row.name, row] as const))('accepts %s', (_name, row) => {
      expect(judge(table, row).issues).toEqual([]);
    });
    test.each(refused.map((row) => [row.name, row] as const))('rejects %s', (_name, row) => {
      const { issues } = judge(table, row);
      const { code, parameter, says } = row.refused ?? fail(row);
      expect(issues.map((issue) => `${issue.code} ${issue.parameter}`)).toContain(`${code} ${parameter}`);
      expect(errorCodes[code]).toBe(code === 'model_not_found' ? 404 : 400);
      const issue = issues.find((found) => found.code === code && found.parameter === parameter);
      expect(issue?.message).toContain(says);
      expect(issue?.message).toContain(parameter);
    });
  });
}

/** Sends the rows as requests to a server. */
function contractTableOver(server: Target, title: string, table: Table): void {
  describe(title, () => {
    test.each(table.rows.map((row) => [row.name, row] as const))('%s', async (_name, row) => {
      const { operation } = table;
      const sent = sentBody(table, row);
      const { status, message } = await sendRow(server, operation, sent, row.model ?? table.model ?? '');
      if (row.refused === undefined) {
        // Videos are accepted first and made later, so the fault occurs in the task.
        expect(`${status} ${status === 429 ? '' : message}`).toBe(
          operation.id === 'videos.create' ? '202 ' : '429 ',
        );
        return;
      }
      expect(status).toBe(errorCodes[row.refused.code]);
      expect(message).toContain(row.refused.says);
      expect(message).toContain(row.refused.parameter);
    });
  });
}

/** Validates a row as the gateway does; returns the validated body or the issues. */
export function judge(
  table: Omit<Table, 'rows'>,
  row: Omit<Row, 'name'>,
): { body?: Body; issues: readonly Issue[] } {
  const { operation } = table;
  const sent = sentBody(table, row);
  if (!operation.body) throw new TypeError(`${operation.id} has no body`);
  const named =
    operation.body.modelFrom === 'body' ? sent.model : catalogue.idOfPath(row.model ?? table.model ?? '');
  try {
    const { variant } = selectVariant(operation, operation.body, named);
    const result = variant.validate(sent);
    return result.ok ? { body: result.valid.body, issues: [] } : { issues: result.issues };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return {
      issues: [{ code: error.code, parameter: error.details.parameter ?? '', message: error.message }],
    };
  }
}

function sentBody({ base }: Pick<Table, 'base'>, { patch }: Pick<Row, 'patch'>): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...base, ...patch }).filter(([, value]) => value !== undefined));
}

function fail(row: Row): never {
  throw new TypeError(`${row.name} expects no refusal`);
}

/** Returns one row for each value: valid if it is listed. */
export function eachValue(field: string, every: readonly unknown[], listed: readonly unknown[]): Row[] {
  return every.map((value) => {
    const shown = typeof value === 'string' ? `"${value}"` : String(value);
    return listed.includes(value)
      ? accept(`${field} ${shown}`, { [field]: value })
      : refuse(`${field} ${shown}`, { [field]: value }, ['invalid_value', field, shown]);
  });
}
