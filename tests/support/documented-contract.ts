// The contract without models of an operator, with what the tests read from it.
import * as select from '#lib/contract/contract.ts';
import { createContract } from '#lib/contract/contract.ts';
import type { Operation, OperationBody } from '#lib/contract/define-operation.ts';
import type { ValidBody, Variant } from '#lib/contract/define-variant.ts';
import * as playground from '#lib/describe/describe-playground-form.ts';
import * as fields from '#lib/describe/describe-playground-form.ts';
import * as check from '#lib/describe/form-check.ts';
import * as openapi from '#lib/describe/openapi.ts';
import type { PlaygroundForm } from '#lib/describe/playground-forms.ts';

export const contract = createContract([]);

export const { catalogue, list: operations, operationOf: operationById } = contract;
export const { generateImages, editImages, createVideo, createMessage, countMessageTokens } =
  contract.operations;
export const { generateContent, streamGenerateContent, countNativeTokens } = contract.operations;
export const { embedContent, batchEmbedContents } = contract.operations;

export function selectVariant<Valid extends ValidBody>(
  operation: Pick<Operation, 'method' | 'path'>,
  body: OperationBody<Valid>,
  model: unknown,
) {
  return select.selectVariant({ ...operation, body }, model, catalogue);
}

export function describeForm(operation: Operation, only?: (variant: Variant) => boolean) {
  return fields.describeForm(operation, catalogue, only);
}

export function describePlaygroundForm(form: PlaygroundForm) {
  return playground.describePlaygroundForm(form, contract);
}

export function checkForm(form: check.FormCheck) {
  return check.checkForm(form, contract);
}

export function openApiDocument(options: Omit<openapi.OpenApiOptions, 'contract'>) {
  return openapi.openApiDocument({ ...options, contract });
}
