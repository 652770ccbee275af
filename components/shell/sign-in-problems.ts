/** Why the door stayed shut, in words, by what it says in the address. */
export const signInProblems: Readonly<Record<string, string>> = {
  wrong: 'That is not the password.',
  slow: 'Too many wrong passwords. Wait a minute.',
};
