/** Ark's error bodies: `{error: {code, message, param, type}}`. */
import type { ErrorCode } from '#lib/contract/errors/error-codes.ts';
import { readCommonError, type VendorError } from '../upstream/error-of-response.ts';
import { lenient } from '../upstream/lenient.ts';

export function readArkError(body: unknown, status: number): VendorError {
  const { code: name = '', param } = errorBody.parse(body).error;
  const isModel = name.startsWith('InvalidEndpointOrModel') && status === 404;
  return {
    message: readCommonError(body).message,
    code: isModel ? 'model_not_found' : status === 400 ? codeOf(name) : undefined,
    parameter: isModel ? 'model' : fieldOf(param || name.replace(/^\w+Parameter\.?/, '')),
    isAccount: accountProblem(name),
  };
}

function accountProblem(name: string): VendorError['isAccount'] {
  if (/^(AccountOverdue|SetLimitExceeded|QuotaExceeded)/.test(name)) return 'credit';
  // Models that the account did not activate.
  if (/^(ModelNotOpen|OperationDenied|InvalidEndpointOrModel\.ModelIDAccessDisabled)/.test(name))
    return 'access';
  return /^(InvalidAccount|InvalidEndpoint\.)/.test(name);
}

function codeOf(name: string): ErrorCode | undefined {
  if (/SensitiveContent|RiskDetection/.test(name)) return 'moderation_blocked';
  if (name.startsWith('MissingParameter')) return 'missing_required_parameter';
  return name.startsWith('InvalidParameter') ? 'invalid_value' : undefined;
}

/** Fields have the same names on both sides. */
const field =
  /^(model|prompt|size|background|watermark|output_format|response_format|optimize_prompt_options)\b/;

function fieldOf(name: string): string | undefined {
  return field.test(name) ? name : undefined;
}

const errorBody = lenient.record({ error: lenient.record({ code: lenient.text, param: lenient.text }) });
