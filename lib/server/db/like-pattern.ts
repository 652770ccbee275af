/** A LIKE pattern that finds the text anywhere; escapes its special characters. */
export function anywhere(text: string): string {
  return `%${startingWith(text)}`;
}

/** A LIKE pattern for what begins with the text. */
export function startingWith(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}
