/** OpenAI's error bodies: `{error: {message, type, code, param}}`. */
import { type ErrorCode, errorCodes } from '#lib/contract/errors/error-codes.ts';
import { readCommonError, type VendorError } from '../upstream/error-of-response.ts';
import { lenient } from '../upstream/lenient.ts';

export function readOpenaiError(body: unknown, status: number): VendorError {
  const { code = '', param, type = '' } = errorBody.parse(body).error;
  const common = readCommonError(body);
  const ownCode = openaiErrorCode(code);
  return {
    ...common,
    // A code that means another status, such as 401 for an account, is not the caller's.
    code: ownCode !== undefined && errorCodes[ownCode] === status ? ownCode : undefined,
    notAccepted: status === 503 && ownCode !== undefined,
    parameter: fieldOf(param),
    isAccount: accountCodes[code] ?? accountCodes[type] ?? accountProblem(status, common.message),
    isCaller: status === 403 && /\bfiles?\b/i.test(common.message ?? ''),
  };
}

/** The code of this interface for OpenAI's; undefined for one that it does not have. */
export function openaiErrorCode(code = ''): ErrorCode | undefined {
  if (code === 'content_policy_violation') return 'moderation_blocked';
  return isErrorCode(code) ? code : undefined;
}

const accountCodes: Readonly<Record<string, VendorError['isAccount']>> = {
  insufficient_quota: 'credit',
  billing_hard_limit_reached: 'credit',
  billing_not_active: 'credit',
  account_deactivated: true,
  ip_not_authorized: true,
  invalid_api_key: 'key',
  unsupported_country_region_territory: 'region',
};

/** The commonest first failure is an organization that is not verified. */
function accountProblem(status: number, message = ''): VendorError['isAccount'] {
  if (status !== 403 && status !== 401) return undefined;
  if (/must be verified|verify (your )?organization/i.test(message)) return 'unverified';
  if (/country|region|territory/i.test(message)) return 'region';
  return /access to (the |this )?model|not have access to `?[\w.-]*\bgpt|model_not_found/i.test(message)
    ? 'access'
    : undefined;
}

/** The caller sends `images`, the form of an edit has `image`. */
function fieldOf(parameter: string | undefined): string | undefined {
  return parameter?.replace(/^image(\[\])?(?=$|\[|\.)/, 'images');
}

function isErrorCode(name: string): name is ErrorCode {
  return Object.hasOwn(errorCodes, name);
}

const errorBody = lenient.record({
  error: lenient.record({ code: lenient.text, type: lenient.text, param: lenient.text }),
});
