/** The path of an operation without router syntax: `/v1beta/models/{model}:embedContent`. */
export function shownPath(path: string): string {
  return path.replace('+}', '}');
}
