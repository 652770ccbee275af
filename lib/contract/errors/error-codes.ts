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

/** Codes of failures that may be temporary: the same request may succeed later. */
export const retryableCodes: ReadonlySet<ErrorCode> = new Set([
  'request_timeout',
  'rate_limit_exceeded',
  'server_error',
  'upstream_error',
  'overloaded',
  'upstream_timeout',
]);
