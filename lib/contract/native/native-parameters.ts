/** Path and query parameters of the native operations, and common parts of their definitions. */
import * as z from 'zod';
import type { Parameter } from '../define-operation.ts';

export function modelParameter(example: string): Parameter {
  return {
    name: 'model',
    in: 'path',
    required: true,
    description: "The model's id. `models/` or a vendor's name may stand before it.",
    schema: z.string().min(1),
    example,
  };
}

/** The contents of an example. */
export function userTurn(text: string, ...parts: readonly object[]) {
  return [{ role: 'user', parts: [{ text }, ...parts] }];
}
