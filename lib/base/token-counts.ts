/** The counts that a response gives of itself, found in its text without parsing it, whichever dialect it is in. */

export interface TokenCounts {
  inputTokens: number;
  outputTokens: number;
  /** Images, where the response counts them. */
  images: number | undefined;
}

/**
 * Looks at the last words first, since responses end with their totals; `head` is where the messages dialect tells its
 * input. Zero for what is not told.
 */
export function readTokenCounts(head: string, tail: string): TokenCounts {
  const last = lastUsage(tail);
  const first = last.input === undefined ? lastUsage(head) : last;
  const { output = first.output, candidates = first.candidates, thoughts = first.thoughts } = last;
  return {
    inputTokens: last.input ?? first.input ?? 0,
    outputTokens: output ?? (candidates ?? 0) + (thoughts ?? 0),
    images: last.images ?? first.images,
  };
}

interface Usage {
  input?: number;
  output?: number;
  candidates?: number;
  thoughts?: number;
  images?: number;
}

const members: Readonly<Record<string, keyof Usage>> = {
  input_tokens: 'input',
  promptTokenCount: 'input',
  output_tokens: 'output',
  candidatesTokenCount: 'candidates',
  thoughtsTokenCount: 'thoughts',
  generated_images: 'images',
};
const counts = new RegExp(`"(${Object.keys(members).join('|')})":\\s*(\\d{1,12})`, 'g');

/**
 * The numbers of the last `"usage":` or `"usageMetadata":`. A name quoted inside a string has its quote escaped, and
 * is not met. One search instead of one for each number: this runs for every call.
 */
function lastUsage(text: string): Usage {
  const found: Usage = {};
  const at = text.lastIndexOf('"usage');
  if (at < 0) return found;
  for (const [, name = '', digits] of text.slice(at).matchAll(counts)) {
    const member = members[name];
    if (member) found[member] = Number(digits);
  }
  return found;
}
