/** What only the operator of the service can solve, for the caller. The pages tell the kinds of failures by these texts. */

export const operatorProblems = {
  key: 'The upstream rejects the credentials of this service; its operator must change them.',
  credit:
    'The account of this service at the upstream has no credit or has used up its quota; its operator must top it up or raise the limit.',
  access:
    'The account of this service at the upstream may not use this model; its operator must enable the model there.',
  region:
    'The upstream does not serve the country or region of this service; its operator must use another account or address.',
  unverified:
    'The upstream serves this model only to verified organizations; the operator of this service must verify its account there.',
  account: 'The account of this service at the upstream cannot be used; its operator must check it.',
  page: 'The upstream answers with a web page; the operator of this service must check its address.',
  redirect: 'The upstream redirects requests; the operator of this service must change its address.',
  path: 'The upstream has no such operation at its address; the operator of this service must check it.',
} as const;

/** The text about a limit names the operator's account and plan: it is not passed on. */
export const rateLimitProblem = 'The upstream limits the rate of requests; try again later.';
