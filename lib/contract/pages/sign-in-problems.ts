/** Why a sign-in failed: the code in the address of the sign-in page, and its message. */

const logHint = "The server's log has the reason.";

const signInProblems = {
  wrong: 'Wrong password.',
  'wrong-name': 'Wrong name or password.',
  slow: 'Too many attempts. Wait a minute.',
  // OpenID Connect.
  'issuer-unreachable': `The server cannot connect to the issuer of OIDC_ISSUER. Try again. ${logHint}`,
  'issuer-timeout': `The issuer of OIDC_ISSUER does not respond in time. Try again. ${logHint}`,
  'issuer-invalid': `The issuer of OIDC_ISSUER sent a response that cannot be used. Try again. ${logHint}`,
  'issuer-mismatch': `The server at OIDC_ISSUER names itself as another issuer. Correct OIDC_ISSUER. ${logHint}`,
  denied: 'You cancelled the sign-in, or the issuer denied it.',
  refused: `The issuer refused the sign-in. Check OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and the redirect URI. ${logHint}`,
  'flow-ended': 'This sign-in has expired or was already used. Sign in again.',
  'token-invalid': `The identity token of the issuer is not valid, so you are not signed in. ${logHint}`,
  'not-allowed':
    'This account may not sign in here: OIDC_ALLOWED_EMAILS does not have its verified e-mail address.',
  disabled: 'An admin has disabled this account.',
  'no-role': 'None of your groups at the issuer has a role here: see OIDC_ROLE_CLAIM.',
} as const;

export type SignInProblem = keyof typeof signInProblems;

/** Undefined for an unknown code: the parameter of a URL is untrusted. */
export function signInProblem(code: unknown): string | undefined {
  return Object.entries(signInProblems).find(([name]) => name === code)?.[1];
}
