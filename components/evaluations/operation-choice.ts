/** An operation that can be evaluated, as the page offers it. */
import type { EvaluationOperation } from '#lib/contract/playground/evaluation.ts';

export interface OperationChoice {
  id: EvaluationOperation;
  label: string;
  models: readonly { id: string; summary: string }[];
  /** Other model names are accepted. */
  open: boolean;
}
