/** The few requests that the sandbox refuses, so that a client can meet a refusal: weapons and malware. */

export interface Refusal {
  readonly category: 'cyber' | 'bio' | 'general_harms';
  readonly explanation: string;
}

/** The reason to refuse a prompt, or undefined. A prompt that only mentions such a word is answered. */
export function findRefusal(prompt: string): Refusal | undefined {
  const asksToMake =
    /\b(?:how (?:do|can|to)|instructions|recipe|write|code|create|build|make|synthesi[sz]e|produce)\b/i;
  if (!asksToMake.test(prompt)) return undefined;
  return refusals.find(({ pattern }) => pattern.test(prompt))?.refusal;
}

const refusals: readonly { readonly pattern: RegExp; readonly refusal: Refusal }[] = [
  {
    pattern: /\b(?:ransomware|keylogger|botnet|rootkit|phishing (?:kit|page|site))\b/i,
    refusal: { category: 'cyber', explanation: 'The request asks for software that is made to do harm.' },
  },
  {
    pattern: /\b(?:bio-?weapon|nerve agent|sarin|novichok|ricin)\b/i,
    refusal: {
      category: 'bio',
      explanation: 'The request asks for help with biological or chemical weapons.',
    },
  },
  {
    pattern: /\b(?:pipe bomb|car bomb|nail bomb|dirty bomb|homemade explosives?)\b/i,
    refusal: { category: 'general_harms', explanation: 'The request asks for help with a weapon.' },
  },
];
