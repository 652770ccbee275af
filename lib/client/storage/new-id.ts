/**
 * An id that nobody else has made. `crypto.randomUUID` is only there where pages are secure: not at http://easel.lan,
 * where a team may well open this.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
