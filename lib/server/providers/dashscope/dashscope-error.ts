/** DashScope's errors: `{code, message, request_id}` as a response, `{code, message}` in a failed task. */
import { type JsonRecord, recordOf, textOf } from '#lib/base/json-value.ts';
import { type ErrorCode, errorCodes } from '#lib/contract/errors/error-codes.ts';
import type { VideoProgress } from '../provider.ts';
import { accountProblem, type VendorError } from '../upstream/error-of-response.ts';
import { failedVideo } from '../upstream/video-tasks.ts';

export function readDashscopeError(body: unknown, status: number): VendorError {
  const { code, message, request_id } = recordOf(body);
  const known = codeOf(code);
  return {
    message: textOf(message),
    code: known !== undefined && errorCodes[known] === status ? known : undefined,
    parameter: known === 'model_not_found' ? 'model' : undefined,
    isAccount: accountProblemOf(textOf(code) ?? ''),
    notAccepted: status === 503 && typeof code === 'string',
    requestId: textOf(request_id),
  };
}

export function failureOf({ code, message }: JsonRecord): VideoProgress {
  if (accountProblemOf(textOf(code) ?? '')) return failedVideo(accountProblem);
  return failedVideo(message, codeOf(code));
}

/** `Throttling.RateQuota` is a kind of `Throttling`. */
function codeOf(code: unknown): ErrorCode | undefined {
  return codes[textOf(code)?.split('.', 1)[0] ?? ''];
}

const codes: Readonly<Record<string, ErrorCode>> = {
  DataInspectionFailed: 'moderation_blocked',
  IPInfringementSuspect: 'moderation_blocked',
  InvalidParameter: 'invalid_value',
  InvalidURL: 'invalid_value',
  ModelNotFound: 'model_not_found',
  Throttling: 'rate_limit_exceeded',
};

/** Some have status 400, which would make them the caller's. */
function accountProblemOf(code: string): VendorError['isAccount'] {
  if (code === 'InvalidApiKey') return 'key';
  if (/^(Arrearage|AllocationQuota)/.test(code)) return 'credit';
  if (/^(AccessDenied\.Unpurchased|Model\.AccessDenied)/.test(code)) return 'access';
  return code.startsWith('AccessDenied');
}
