/** Marks a response that requires a new sign-in, so that pages distinguish it from other errors. */
export const signInHeader = 'x-easel-sign-in';

/** `elsewhere`: the sign-in page has the ways to sign in. `ended`: the shared password is the only one. */
export type SignInEnded = 'ended' | 'elsewhere';

/** The `<meta>` in the layout of pages that need a sign-in. */
export const signInMeta = 'sign-in';
