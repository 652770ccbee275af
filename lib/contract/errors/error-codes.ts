/** Every error code of the service and its HTTP status. The dialects only format them. */

export const errorCodes = {
  invalid_json: 400,
  invalid_request: 400,
  missing_required_parameter: 400,
  unknown_parameter: 400,
  unsupported_parameter: 400,
  invalid_type: 400,
  invalid_value: 400,
  invalid_image: 400,
  invalid_video: 400,
  integer_above_max_value: 400,
  integer_below_min_value: 400,
  string_above_max_length: 400,
  string_below_min_length: 400,
  array_above_max_length: 400,
  array_below_min_length: 400,
  moderation_blocked: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  insufficient_quota: 402,
  permission_denied: 403,
  model_not_found: 404,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  conflict: 409,
  idempotency_conflict: 409,
  outcome_unknown: 409,
  gone: 410,
  request_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  rate_limit_exceeded: 429,
  client_closed_request: 499,
  server_error: 500,
  not_implemented: 501,
  upstream_error: 502,
  overloaded: 503,
  upstream_timeout: 504,
} as const;

export type ErrorCode = keyof typeof errorCodes;
export type ErrorStatus = (typeof errorCodes)[ErrorCode];

/** What each status means, for the API reference. */
export const errorStatuses: Readonly<Record<ErrorStatus, string>> = {
  400: 'A rule is broken; the message names field, value and rule.',
  401: 'The API key is missing or unknown.',
  402: 'The API key has reached its budget for this month.',
  403: 'The API key may not call this operation or use this model, or a link is not valid.',
  404: 'The model, the task or the path does not exist.',
  405: 'The path has other methods; see allow.',
  406: 'No accepted type of response can be sent.',
  408: 'The request did not arrive in time.',
  409: 'The request conflicts with what has already happened.',
  410: 'What was there has expired or was revoked.',
  413: 'The body is larger than the limit.',
  415: 'The content type or encoding is not read here.',
  416: 'The requested range is beyond the end of the file.',
  429: 'Too many requests; see retry-after.',
  499: 'The client disconnected first; only logs and the history show it.',
  500: 'Something went wrong on our side.',
  501: 'The provider of this model does not have this operation.',
  502: 'The upstream failed.',
  503: 'Overloaded, or a part of the service does not answer; see retry-after.',
  504: 'The upstream did not answer in time.',
};

/** The status of an error in a dialect: Anthropic has one of its own for an overloaded service. */
export function statusInDialect(status: ErrorStatus, dialect: 'openai' | 'anthropic' | 'google'): number {
  return dialect === 'anthropic' && status === errorCodes.overloaded ? 529 : status;
}

/** Codes of failures that may be temporary: the same request may succeed later. */
export const retryableCodes: ReadonlySet<ErrorCode> = new Set([
  'request_timeout',
  'rate_limit_exceeded',
  'server_error',
  'upstream_error',
  'overloaded',
  'upstream_timeout',
]);
