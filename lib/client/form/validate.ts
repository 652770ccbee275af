/** The contract's own rules, in the browser. Loaded on first use: zod does not belong into the first paint. */
import type { Issue } from '#lib/contract/errors/issue.ts';
import type { Body } from './form-values.ts';

export interface FormCheck {
  operationId: string;
  model: string;
  body: Body;
}

/** Every broken rule of a body, in the words the gateway would use. */
export async function findIssues(check: FormCheck): Promise<readonly Issue[]> {
  const { issuesOfBody } = await import('#lib/describe/issues-of-body.ts');
  return issuesOfBody(check);
}
