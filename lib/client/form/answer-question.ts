/** Validates a form by the contract with the models of the operator. Loaded late: it is a third of the page's code. */
import { type Contract, createContract } from '#lib/contract/contract.ts';
import { readAddedModels } from '#lib/contract/models/added-model.ts';
import { checkForm, type FormCheck, type FormValidation } from '#lib/describe/form-check.ts';

/** `models` are those that the operator adds. */
export interface FormQuestion extends FormCheck {
  models: readonly unknown[];
}

/** The models of a page do not change. */
let contract: Contract | undefined;

export function answerQuestion({ models, ...check }: FormQuestion): FormValidation {
  contract ??= createContract(readAddedModels(models));
  return checkForm(check, contract);
}
