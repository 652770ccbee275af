/** Why a sign-in with OpenID Connect failed: the code for the page, the reason for the log. */
import * as z from 'zod';
import type { SignInProblem } from '#lib/contract/pages/sign-in-problems.ts';

export class SignInFailed extends Error {
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, reason: string) {
    super(reason);
    this.name = 'SignInFailed';
    this.problem = problem;
  }
}

/** Failure for an error of openid-client. Its causes hold tokens, so the log gets texts only. `invalid`: what was read. */
export function failureOf(thrown: unknown, invalid: 'issuer-invalid' | 'token-invalid'): SignInFailed {
  if (thrown instanceof SignInFailed) return thrown;
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const cause = error.cause instanceof Error ? error.cause : undefined;
  return new SignInFailed(
    problemOf(error, invalid),
    [error.message, cause?.message].filter(Boolean).join(': '),
  );
}

function problemOf(error: Error, invalid: 'issuer-invalid' | 'token-invalid'): SignInProblem {
  const { code, error: answer, status = 0 } = detailsSchema.parse({ ...error });
  // The text of Node for failed connections.
  if (error instanceof TypeError && error.message === 'fetch failed') return 'issuer-unreachable';
  switch (code) {
    case 'OAUTH_TIMEOUT':
      return 'issuer-timeout';
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      return invalid === 'issuer-invalid' ? 'issuer-mismatch' : invalid;
    case 'OAUTH_AUTHORIZATION_RESPONSE_ERROR':
      return answer === 'access_denied' ? 'denied' : 'refused';
    case 'OAUTH_RESPONSE_BODY_ERROR':
      return status >= 500 ? 'issuer-invalid' : 'refused';
    case 'OAUTH_WWW_AUTHENTICATE_CHALLENGE':
      return 'refused';
    case 'OAUTH_JWT_CLAIM_COMPARISON_FAILED':
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
    case 'OAUTH_KEY_SELECTION_FAILED':
    case 'OAUTH_INVALID_RESPONSE':
      return invalid;
    default:
      return 'issuer-invalid';
  }
}

/** What the errors of the library have. */
const detailsSchema = z.object({
  code: z.string().optional().catch(undefined),
  /** The issuer's own code. */
  error: z.string().optional().catch(undefined),
  /** Of HTTP. */
  status: z.number().optional().catch(undefined),
});
