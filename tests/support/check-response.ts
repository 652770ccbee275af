// Validates responses in tests with the schema of the operation.

import { expect } from 'vitest';
import type { OperationId } from '#lib/contract/operation-facts.ts';
import { catalogue, operationById } from '#tests/support/documented-contract.ts';

/** Returns the JSON of a response; fails unless status and schema are those of the operation. */
export async function checkResponse<T = Record<string, unknown>>(
  id: OperationId,
  response: Response,
  model?: string,
): Promise<T> {
  const operation = operationById(id);
  const text = await response.text();
  expect(`${response.status} ${response.status === operation.response.status ? '' : text}`).toBe(
    `${operation.response.status} `,
  );
  expect(response.headers.get('content-type')).toContain('application/json');
  const variant = operation.body?.variants.find(
    ({ models }) => model !== undefined && models.includes(catalogue.find(model)?.id ?? ''),
  );
  const schema = variant?.response ?? operation.response.schema;
  const body = JSON.parse(text);
  const parsed = schema?.safeParse(body);
  expect(parsed?.error?.issues ?? []).toEqual([]);
  return body;
}

/** Returns the error and the status of a response in the OpenAI dialect. */
export async function readError(
  response: Response,
): Promise<{ status: number; message: string; type: string; param: string | null; code: string | null }> {
  const body = await response.json();
  expect(Object.keys(body.error).sort()).toEqual(['code', 'message', 'param', 'type']);
  return { status: response.status, ...body.error };
}
