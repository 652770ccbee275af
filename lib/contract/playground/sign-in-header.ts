/** By it the pages tell a sign-in that has ended from whatever else is refused. */
export const signInHeader = 'x-easel-sign-in';
