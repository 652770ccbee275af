/**
 * Finds secrets in texts and bodies that are about to be shared: keys, bearer tokens, passwords in URLs, signatures
 * of signed links. Prefers a false positive to a missed key.
 */
import { joinPath } from './field-path.ts';
import { isPlainRecord } from './json-value.ts';

/** Replaces a secret. */
export const removedCredential = '[removed]';

export interface CleanValue {
  /** The value without secrets; the same object if there were none. */
  value: unknown;
  /** Paths of the secrets: `tools[0].authorization_token`. */
  removed: readonly string[];
}

/** Any JSON value; others, such as a Blob, stay unchanged. */
export function withoutCredentials(value: unknown): CleanValue {
  const removed: string[] = [];
  const clean = (part: unknown, path: readonly PropertyKey[]): unknown => {
    const name = path.at(-1);
    if (typeof part === 'string') {
      const secret = typeof name === 'string' && secretField.test(name) && part !== '';
      const text = secret ? removedCredential : cleanText(part);
      if (text !== part) removed.push(joinPath(path));
      return text;
    }
    if (Array.isArray(part))
      // Vectors have thousands of numbers and no secrets.
      return typeof part[0] === 'number' ? part : part.map((item, index) => clean(item, [...path, index]));
    if (!isPlainRecord(part)) return part;
    const entries = Object.entries(part).map(([key, item]) => {
      const text = cleanText(key);
      if (text !== key) removed.push(joinPath([...path, text]));
      return [text, clean(item, [...path, text])] as const;
    });
    return Object.fromEntries(entries);
  };
  const cleaned = clean(value, []);
  return removed.length === 0 ? { value, removed } : { value: cleaned, removed };
}

/** The text with each secret replaced; `mark` gets the secret. */
export function cleanText(text: string, mark: (secret: string) => string = () => removedCredential): string {
  if (isFile(text)) return text;
  const plain = secrets.reduce((rest, secret) => rest.replace(secret, mark), text);
  const behind = (whole: string, start: string) => start + mark(whole.slice(start.length));
  return plain
    .replace(userInfo, (whole, start: string) => `${start}${mark(whole.slice(start.length, -1))}@`)
    .replace(secretParameter, behind)
    .replace(afterWord, behind);
}

/** A JSON text with each member that holds only secrets replaced by as many other characters. */
export function cleanMembers(text: string, mark: (secret: string) => string): string {
  return text.replace(
    secretMember,
    (whole, start: string) => `${start}${mark(whole.slice(start.length, -1))}"`,
  );
}

/** Whether a member, or a field of a form, holds only a secret. */
export const isSecretName = (name: string): boolean => secretField.test(name);

const secretNames =
  'authori[sz]ation(?:_token|Token)?|(?:x[-_])?(?:goog[-_])?api[-_]?key|access[-_]?token|refresh[-_]?token|client[-_]?secret|password|secret|bearer[-_]?token|(?:oss[-_]?)?access[-_]?key[-_]?id|(?:x[-_](?:oss|amz|goog)[-_])?security[-_]?token|set-cookie|cookie';
/** Members that hold only secrets, whatever they look like. */
const secretField = new RegExp(`^(?:${secretNames})$`, 'i');
const secretMember = new RegExp(`("(?:${secretNames})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)+"`, 'gi');

const secrets: readonly RegExp[] = [
  // Our own formats and those of well-known services.
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
  // Matches only at the start of a run of key characters: otherwise long texts take quadratic time.
  /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
];

/**
 * `https://name:password@host`, or a name alone, which some services use as a key. Also only at the start of a run.
 */
const userInfo = /(?<![a-z0-9+.-])([a-z0-9+.-]*:\/\/)(?!\[removed\]@)[^\s/?#@"'<>]+@/gi;

/** Parameters of signed URLs. */
const secretParameter =
  /((?:[?&;]|\\u0026)(?:x-(?:amz|goog|tos|oss)-(?:signature|credential|security-token)|signature|sig|token|access_token|api_?key|key|auth|password|secret|(?:aws|oss)accesskeyid|security-token|key-pair-id|policy)=)(?!\[removed\])[^\s&#"'<>\\]+/gi;

/** `Bearer ...` and `x-api-key: ...` in headers and commands. */
const afterWord =
  /\b((?:bearer|basic)\s+|(?:x-(?:goog-)?)?api[-_]key["']?\s*[:=]\s*["']?)(?!\[removed\])[A-Za-z0-9._~+/=-]{16,}/gi;

/** Base64 of images: megabytes that look like a key only by chance. */
function isFile(text: string): boolean {
  if (text.length < 120) return false;
  return /^data:[^,]{0,200};base64,/.test(text) || (text.length > 2000 && /^[A-Za-z0-9+/]{2000}/.test(text));
}
