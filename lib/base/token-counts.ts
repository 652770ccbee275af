/** The counts that a reply gives of itself, found in its text without parsing it, whichever dialect it is in. */

export interface TokenCounts {
  inputTokens: number;
  outputTokens: number;
  /** Pictures, where the reply counts them. */
  pictures: number | undefined;
}

/**
 * Looks at the last words first, since replies end with their totals; `head` is where the messages dialect tells its
 * input. Zero for what is not told.
 */
export function readTokenCounts(head: string, tail: string): TokenCounts {
  const first = (...names: string[]) => {
    for (const text of [tail, head])
      for (const name of names) {
        const found = lastNumber(text, name);
        if (found !== undefined) return found;
      }
    return undefined;
  };
  const thoughts = first('thoughtsTokenCount') ?? 0;
  const candidates = first('candidatesTokenCount');
  return {
    inputTokens: first('input_tokens', 'promptTokenCount') ?? 0,
    outputTokens: first('output_tokens') ?? (candidates ?? 0) + thoughts,
    pictures: first('generated_images'),
  };
}

/** The number behind the last `"name":`. A name quoted inside a string has its quote escaped, and is not met. */
function lastNumber(text: string, name: string): number | undefined {
  const key = `"${name}":`;
  const at = text.lastIndexOf(key);
  if (at < 0) return undefined;
  const [digits] = /^\s*\d{1,12}/.exec(text.slice(at + key.length, at + key.length + 24)) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
