/** Ark's error bodies: `{error: {code, message, param, type}}`. */
import { recordOf, textOf } from '#lib/base/json-value.ts';
import type { ErrorCode } from '#lib/contract/errors/error-codes.ts';
import { readCommonError, type VendorError } from '../upstream/error-of-response.ts';

export function readArkError(body: unknown, status: number): VendorError {
  const { code, param } = recordOf(recordOf(body).error);
  const name = textOf(code) ?? '';
  const isModel = name.startsWith('InvalidEndpointOrModel') && status === 404;
  return {
    message: readCommonError(body).message,
    code: isModel ? 'model_not_found' : status === 400 ? codeOf(name) : undefined,
    parameter: isModel ? 'model' : fieldOf(textOf(param) || name.replace(/^\w+Parameter\.?/, '')),
    isAccount: accountCode.test(name),
  };
}

/** Overdue payments, models that the account did not activate, spent quotas, closed endpoints. */
const accountCode =
  /^(AccountOverdue|InvalidAccount|ModelNotOpen|OperationDenied|SetLimitExceeded|QuotaExceeded|InvalidEndpoint\.|InvalidEndpointOrModel\.ModelIDAccessDisabled)/;

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
