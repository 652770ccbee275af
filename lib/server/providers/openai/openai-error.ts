/** OpenAI's error bodies: `{error: {message, type, code, param}}`. */
import { recordOf, textOf } from '#lib/base/json-value.ts';
import { type ErrorCode, errorCodes } from '#lib/contract/errors/error-codes.ts';
import { readCommonError, type VendorError } from '../upstream/error-of-response.ts';

export function readOpenaiError(body: unknown, status: number): VendorError {
  const { code, param, type } = recordOf(recordOf(body).error);
  const known = openaiErrorCode(code);
  return {
    ...readCommonError(body),
    // A code that means another status, such as 401 for an account, is not the caller's.
    code: known !== undefined && errorCodes[known] === status ? known : undefined,
    notAccepted: status === 503 && known !== undefined,
    parameter: fieldOf(textOf(param)),
    isAccount: accountCodes.has(textOf(code) ?? '') || accountCodes.has(textOf(type) ?? ''),
  };
}

/** The code of this interface for OpenAI's; undefined for one that it does not have. */
export function openaiErrorCode(code: unknown): ErrorCode | undefined {
  const name = textOf(code) ?? '';
  if (name === 'content_policy_violation') return 'moderation_blocked';
  return isErrorCode(name) ? name : undefined;
}

const accountCodes: ReadonlySet<string> = new Set([
  ...['insufficient_quota', 'billing_hard_limit_reached', 'billing_not_active', 'account_deactivated'],
]);

/** The caller sends `images`, the form of an edit has `image`. */
function fieldOf(parameter: string | undefined): string | undefined {
  return parameter?.replace(/^image(\[\])?(?=$|\[|\.)/, 'images');
}

function isErrorCode(name: string): name is ErrorCode {
  return Object.hasOwn(errorCodes, name);
}
