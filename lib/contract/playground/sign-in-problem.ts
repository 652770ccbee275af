/** Why a sign-in failed: the code in the address of the sign-in page. */
export type SignInProblem =
  /** The password. */
  | 'wrong'
  | 'slow'
  /** OpenID Connect: reaching the issuer. */
  | 'issuer-unreachable'
  | 'issuer-timeout'
  | 'issuer-invalid'
  | 'issuer-mismatch'
  /** Its decision. */
  | 'denied'
  | 'refused'
  /** Its answer. */
  | 'flow-ended'
  | 'token-invalid'
  | 'not-allowed';
