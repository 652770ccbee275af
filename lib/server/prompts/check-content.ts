/** The issues of a prompt's content: the contract's rules with its variables open. Pure. */
import type { Contract } from '#lib/contract/contract.ts';
import { issuesError } from '#lib/contract/errors/api-error.ts';
import type { Issue } from '#lib/contract/errors/issue.ts';
import { factsOf } from '#lib/contract/operation-facts.ts';
import type { NewPrompt } from '#lib/contract/pages/prompts.ts';
import { systemPrompt } from '#lib/contract/pages/system-prompt.ts';
import { checkForm } from '#lib/describe/form-check.ts';
import { misplacedVariables } from '#lib/describe/variables.ts';

type Content = Pick<NewPrompt, 'operation' | 'model' | 'body'>;

/** Throws ApiError with every issue; `parameter` begins with `body`, but for the model. */
export function checkContent(content: Content, contract: Contract): void {
  const issues =
    content.operation === systemPrompt ? systemIssues(content) : requestIssues(content, contract);
  if (issues.length > 0) throw issuesError(issues);
}

function systemIssues({ model, body }: Content): readonly Issue[] {
  const { prompt, ...others } = body;
  const isPrompt = typeof prompt === 'string' && prompt.trim() !== '' && Object.keys(others).length === 0;
  return [
    ...(model === '' ? [] : [invalid('model', 'model must be empty: a system prompt is for any model.')]),
    ...(isPrompt ? [] : [invalid('body', 'body must be { "prompt": "..." } with a text that is not empty.')]),
  ];
}

function requestIssues({ operation, model, body }: Content, contract: Contract): readonly Issue[] {
  const isInPath = factsOf(operation)?.path.includes('{model+}');
  const request = isInPath ? body : { ...body, model };
  const { issues } = checkForm({ operationId: operation, model, body: request }, contract);
  // What a prompt leaves open: files, and what the person enters in the form.
  const broken = issues.filter(({ code }) => code !== 'missing_required_parameter');
  return [...misplacedVariables(body), ...broken].map((issue) => ({
    ...issue,
    parameter: issue.parameter === 'model' ? 'model' : `body.${issue.parameter}`,
  }));
}

function invalid(parameter: string, message: string): Issue {
  return { code: 'invalid_value', parameter, message };
}
