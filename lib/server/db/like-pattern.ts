/** A LIKE pattern that finds the text anywhere; escapes its special characters. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
