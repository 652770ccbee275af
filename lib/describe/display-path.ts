/** The path of an operation as people write it: `/v1beta/models/{model}:embedContent`. The router's marks are left out. */
export function shownPath(path: string): string {
  return path.replace('+}', '}');
}
