/** Marks a response that requires a new sign-in, so that pages distinguish it from other errors. */
export const signInHeader = 'x-easel-sign-in';
