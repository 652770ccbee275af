/** The measure of all ceilings: lines that are not blank. */
export function countLines(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length;
}
