/** Marks a response that requires a new sign-in, so that pages distinguish it from other errors. */
export const signInHeader = 'x-easel-sign-in';

/** `elsewhere`: OpenID Connect is configured, so the sign-in page has the ways to sign in. `ended`: the password is enough. */
export type SignInEnded = 'ended' | 'elsewhere';
