/**
 * Removes credentials from what is recorded. Each is replaced by as many letters, so that lengths and offsets stay, and
 * Base64 stays Base64.
 */
import { cleanMembers, cleanText, isSecretName } from '#lib/base/find-credentials.ts';
import { redactKey } from '#lib/server/providers/upstream/redact-key.ts';

export type Redaction = ReturnType<typeof createRedaction>;

export function createRedaction() {
  const keys = new Set<string>();
  const withoutKeys = (text: string): string =>
    [...keys].reduce((rest, key) => redactKey(rest, key, mark), text);
  return {
    /** Keys of upstreams, which are removed wherever they are, also encoded. */
    add(secrets: readonly string[]): void {
      for (const secret of secrets) keys.add(secret);
    },
    /** Of a text, or of bytes as Latin-1: keys alone. */
    withoutKeys,
    /** Keys, and what looks like a credential. */
    clean: (text: string): string => withoutPolicy(cleanMembers(cleanText(withoutKeys(text), mark), mark)),
    /** The value of a header or of a form's field. */
    value: (name: string, text: string): string =>
      isSecretName(name) || policyFields.test(name) ? mark(text) : cleanText(withoutKeys(text), mark),
  };
}

const word = 'redacted';

function mark(secret: string): string {
  return word.padEnd(secret.length, 'x').slice(0, secret.length);
}

/** Marks of any length are equal. */
export function withEqualMarks(text: string): string {
  return text.replace(/redactedx*/g, word);
}

const policyFields = /^(policy|signature|ossaccesskeyid)$/i;

/** What signs an upload. A `signature` elsewhere, such as that of thinking, is content. */
function withoutPolicy(text: string): string {
  if (!/"oss_access_key_id"/i.test(text)) return text;
  return text.replace(
    /("(?:policy|signature)"\s*:\s*")([^"\\]*)/gi,
    (_whole, start: string, secret: string) => start + mark(secret),
  );
}
