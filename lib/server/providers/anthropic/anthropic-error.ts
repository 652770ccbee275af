/** Anthropic's error bodies: `{type: 'error', error: {type, message}, request_id}`. */
import { recordOf, textOf } from '#lib/base/json-value.ts';
import { readCommonError, type VendorError } from '../upstream/error-of-response.ts';

export function readAnthropicError(body: unknown, status: number): VendorError {
  const { error, request_id } = recordOf(body);
  const common = readCommonError(body);
  const { message = '' } = common;
  const type = textOf(recordOf(error).type);
  const isModel = status === 404 && /^model\b/i.test(message);
  return {
    ...common,
    code: isModel ? 'model_not_found' : undefined,
    parameter: isModel ? 'model' : fieldOf(message),
    // Sent with status 400, as if the caller's request were wrong.
    isAccount: accountProblem(status, type, message),
    isCaller: status === 403 && /\bfile(_id)?\b/i.test(message),
    notAccepted: type === 'overloaded_error',
    requestId: textOf(request_id),
  };
}

function accountProblem(status: number, type: string | undefined, message: string): VendorError['isAccount'] {
  if (
    type === 'billing_error' ||
    /credit balance is too low|api usage limits|key limit exceeded/i.test(message)
  )
    return 'credit';
  if (status !== 403) return false;
  // Anthropic's response to countries that it does not serve.
  if (type === 'forbidden' || /\b(country|region)\b|request not allowed/i.test(message)) return 'region';
  return /\bmodel\b/i.test(message) ? 'access' : false;
}

/** `messages.0.content: ...` is about `messages[0].content`. */
function fieldOf(message: string): string | undefined {
  const path = /^([a-z_]+(?:\.\w+)*): /.exec(message)?.[1];
  return path?.replace(/\.(\d+)(?=\.|$)/g, '[$1]');
}
