/** An operation that can be evaluated, as the page offers it. */
import type { EvaluationOperation } from '#lib/contract/playground/evaluation.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';

export interface OperationChoice extends Pick<FormDescription, 'models' | 'openVariantId'> {
  id: EvaluationOperation;
  label: string;
  variants: Readonly<Record<string, { title: string }>>;
}
