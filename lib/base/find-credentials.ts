/**
 * Secrets in texts and bodies that are about to leave the hands they are in: keys, bearer texts, passwords in
 * addresses, signatures of signed links. Takes out what looks like one; a word too much is better than a key too many.
 */
import { joinPath } from './field-path.ts';
import { isPlainRecord } from './is-record.ts';

/** Stands where a secret stood. */
export const removedCredential = '[removed]';

export interface CleanValue {
  /** The same value without them; the very same object where there were none. */
  value: unknown;
  /** Where they stood: `tools[0].authorization_token`. */
  removed: readonly string[];
}

/** Any JSON value; anything that is no plain data, such as a Blob, stays as it is. */
export function withoutCredentials(value: unknown): CleanValue {
  const removed: string[] = [];
  const clean = (given: unknown, path: readonly PropertyKey[]): unknown => {
    const name = path.at(-1);
    if (typeof given === 'string') {
      const secret = typeof name === 'string' && secretField.test(name) && given !== '';
      const text = secret ? removedCredential : cleanText(given);
      if (text !== given) removed.push(joinPath(path));
      return text;
    }
    if (Array.isArray(given))
      // Vectors have thousands of numbers and never a secret.
      return typeof given[0] === 'number' ? given : given.map((item, index) => clean(item, [...path, index]));
    if (!isPlainRecord(given)) return given;
    const entries = Object.entries(given).map(([key, item]) => {
      const text = cleanText(key);
      if (text !== key) removed.push(joinPath([...path, text]));
      return [text, clean(item, [...path, text])] as const;
    });
    return Object.fromEntries(entries);
  };
  const cleaned = clean(value, []);
  return removed.length === 0 ? { value, removed } : { value: cleaned, removed };
}

/** The text with each secret in it replaced; the text itself where there is none. */
export function cleanText(text: string): string {
  if (isFile(text)) return text;
  const plain = secrets.reduce((rest, secret) => rest.replace(secret, removedCredential), text);
  return plain
    .replace(userInfo, `$1${removedCredential}@`)
    .replace(secretParameter, `$1${removedCredential}`)
    .replace(afterWord, `$1${removedCredential}`);
}

/** Members that hold nothing but secrets, whatever these look like. */
const secretField =
  /^(authori[sz]ation(_token|Token)?|(x[-_])?(goog[-_])?api[-_]?key|access[-_]?token|refresh[-_]?token|client[-_]?secret|password|secret|bearer[-_]?token)$/i;

const secrets: readonly RegExp[] = [
  // Ours, and what the well-known services give out.
  /\beasel_[A-Za-z0-9_-]{16,}/g,
  /\b(?:sk|pk|rk)-[A-Za-z0-9_-]{16,}/g,
  /\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}/g,
  /\bAIza[A-Za-z0-9_-]{30,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bgh[opsru]_[A-Za-z0-9]{30,}/g,
  /\bgithub_pat_[A-Za-z0-9_]{30,}/g,
  /\bhf_[A-Za-z0-9]{20,}/g,
  /\bxai-[A-Za-z0-9]{20,}/g,
  /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g,
  // Tried only where a run of its characters begins: anywhere else, long texts would take a square of their length.
  /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
];

/** `https://name:password@host`, and a name alone, which some services use as a key. Begins where its run does, too. */
const userInfo = /(?<![a-z0-9+.-])([a-z0-9+.-]*:\/\/)(?!\[removed\]@)[^\s/?#@"'<>]+@/gi;

/** Parameters of signed addresses. */
const secretParameter =
  /([?&;](?:x-(?:amz|goog)-(?:signature|credential|security-token)|signature|sig|token|access_token|api_?key|key|auth|password|secret|awsaccesskeyid|key-pair-id|policy)=)(?!\[removed\])[^\s&#"'<>]+/gi;

/** `Bearer ...` and `x-api-key: ...` as they stand in headers and commands. */
const afterWord =
  /\b((?:bearer|basic)\s+|(?:x-(?:goog-)?)?api[-_]key["']?\s*[:=]\s*["']?)(?!\[removed\])[A-Za-z0-9._~+/=-]{16,}/gi;

/** Images as text: megabytes in which only chance looks like a key. */
function isFile(text: string): boolean {
  if (text.length < 120) return false;
  return /^data:[^,]{0,200};base64,/.test(text) || (text.length > 2000 && /^[A-Za-z0-9+/]{2000}/.test(text));
}
