/** Finds the usage in a response's text without parsing it, in every dialect. */

export interface TokenCounts {
  /** All of them, with the next three. */
  inputTokens: number;
  imageTokens: number;
  cachedTokens: number;
  cacheWriteTokens: number;
  outputTokens: number;
  images: number | undefined;
}

/**
 * Searches from the end, since responses end with their totals; `head` has the input tokens of the messages dialect.
 * Zero if missing.
 */
export function readTokenCounts(tail: string, head = () => ''): TokenCounts {
  const last = usageAt(tail, tail.lastIndexOf('"usage'));
  const first = last.input === undefined ? firstUsage(head()) : last;
  const { output = first.output, candidates = first.candidates, thoughts = first.thoughts } = last;
  const { read = first.read ?? 0, written = first.written ?? 0 } = last;
  return {
    // Messages count tokens of the cache apart from the input, the native dialect within it.
    inputTokens: (first.input ?? 0) + (first.tool ?? 0) + read + written,
    imageTokens: first.image ?? 0,
    cachedTokens: read || (first.cached ?? 0),
    cacheWriteTokens: written,
    outputTokens: output ?? (candidates ?? 0) + (thoughts ?? 0),
    images: last.images ?? first.images,
  };
}

interface Usage {
  input?: number;
  image?: number;
  /** Results of the native dialect's tools, which are not in the input. */
  tool?: number;
  read?: number;
  written?: number;
  cached?: number;
  output?: number;
  candidates?: number;
  thoughts?: number;
  images?: number;
}

const members: Readonly<Record<string, keyof Usage>> = {
  input_tokens: 'input',
  image_tokens: 'image',
  cache_read_input_tokens: 'read',
  cache_creation_input_tokens: 'written',
  promptTokenCount: 'input',
  toolUsePromptTokenCount: 'tool',
  cachedContentTokenCount: 'cached',
  output_tokens: 'output',
  candidatesTokenCount: 'candidates',
  thoughtsTokenCount: 'thoughts',
  generated_images: 'images',
};
const counts = new RegExp(`"(${Object.keys(members).join('|')})":\\s*(\\d{1,12})`, 'g');

function firstUsage(head: string): Usage {
  return usageAt(head, head.indexOf('"usage'));
}

/**
 * The numbers that follow `"usage":` or `"usageMetadata":`, and the first of each name, since details follow totals.
 * The same name inside a string has escaped quotes and does not match. A single search, since this runs for every call.
 */
function usageAt(text: string, at: number): Usage {
  const found: Usage = {};
  if (at < 0) return found;
  // `exec` takes half the time of `matchAll`.
  counts.lastIndex = at;
  for (let match = counts.exec(text); match !== null; match = counts.exec(text)) {
    const member = members[match[1] ?? ''];
    if (member) found[member] ??= Number(match[2]);
  }
  return found;
}
