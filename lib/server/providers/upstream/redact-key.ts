/** Removes the operator's key from what an upstream says: whole, encoded, or the part of it that vendors show. */

/** Shorter keys are words of local servers, such as "none". */
const shortestKey = 8;
/** Parts of this length are removed, too: vendors show the first and the last characters of a key. */
const shownLength = 12;

/** The text without the key; `mark` gets what is replaced. */
export function redactKey(
  text: string,
  key: string,
  mark: (found: string) => string = () => '[key]',
): string {
  if (key.length < shortestKey) return text;
  const whole = formsOf(key).reduce((rest, form) => rest.replaceAll(form, mark), text);
  return withoutParts(whole, key, mark);
}

/** How a key may be written: by itself, in a URL, in JSON, in Base64 of both alphabets, alone or as basic credentials. */
function formsOf(key: string): string[] {
  const credentials = [key, `:${key}`, `${key}:`, `api:${key}`, `user:${key}`, `apikey:${key}`];
  const encoded = credentials.flatMap((text) => {
    const bytes = Buffer.from(text);
    return [bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url'), bytes.toString('hex')];
  });
  const forms = [
    key,
    encodeURIComponent(key),
    JSON.stringify(key).slice(1, -1),
    ...encoded,
    ...innerBase64(key),
  ];
  // The longest first: one may contain another.
  return [...new Set(forms)].toSorted((a, b) => b.length - a.length);
}

/** The middle of the key in Base64 behind any other text: of each alignment the characters that depend on it alone. */
function innerBase64(key: string): string[] {
  const bytes = Buffer.from(key);
  return [0, 1, 2].flatMap((skipped) => {
    const length = Math.floor((bytes.length - skipped) / 3) * 3;
    if (length < shownLength) return [];
    const part = bytes.subarray(skipped, skipped + length);
    return [part.toString('base64'), part.toString('base64url')];
  });
}

/** The beginning or the end of the key, as long as it goes on: `sk-proj-abcd...wxyz`, or a text that was cut. */
function withoutParts(text: string, key: string, mark: (found: string) => string): string {
  if (key.length <= shownLength) return text;
  const first = key.slice(0, shownLength);
  const last = key.slice(-shownLength);
  let rest = text;

  for (let at = rest.indexOf(first); at >= 0; at = rest.indexOf(first, at)) {
    let length = shownLength;
    while (length < key.length && rest[at + length] === key[length]) length += 1;
    rest = rest.slice(0, at) + mark(rest.slice(at, at + length)) + rest.slice(at + length);
  }
  for (let at = rest.indexOf(last); at >= 0; at = rest.indexOf(last)) {
    let length = shownLength;
    while (length < key.length && at > 0 && rest[at - 1] === key.at(-length - 1)) {
      length += 1;
      at -= 1;
    }
    rest = rest.slice(0, at) + mark(rest.slice(at, at + length)) + rest.slice(at + length);
  }
  // `sk-abc...wxyz` and `sk-a****wxyz`: a beginning and an end of the key around dots or stars.
  return rest.replace(
    // Only at the start of a run of such characters: Base64 is long.
    /(?<![\w-])([\w-]{3,})(?:\.{2,}|…|\*{2,}|•{2,})([\w-]{2,})?/g,
    (shown, start: string, end = '') =>
      key.startsWith(start) && key.endsWith(String(end)) ? mark(shown) : shown,
  );
}
