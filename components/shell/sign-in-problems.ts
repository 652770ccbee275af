/** Sign-in error messages, by the code in the URL. */
export const signInProblems: Readonly<Record<string, string>> = {
  wrong: 'Wrong password.',
  slow: 'Too many attempts. Wait a minute.',
};
