/**
 * The few requests the sandbox refuses, so that a client can meet a refusal. Owns narrow patterns for weapons and
 * malware; everything else is answered.
 */

export interface Refusal {
  readonly category: 'cyber' | 'bio' | 'general_harms';
  readonly explanation: string;
}

/** The reason to refuse an ask, or undefined. */
export function findRefusal(ask: string): Refusal | undefined {
  if (!asksToMake.test(ask)) return undefined;
  return refusals.find((entry) => entry.pattern.test(ask))?.refusal;
}

const asksToMake =
  /\b(?:how (?:do|can|could|would|to)|instructions?|recipe|steps?|guide|write|code|create|build|make|synthesi[sz]e|produce|develop|give me|help me)\b/i;

const refusals: readonly { readonly pattern: RegExp; readonly refusal: Refusal }[] = [
  {
    pattern:
      /\b(?:ransomware|keylogger|botnet|computer worm|credential stealer|rootkit|phishing (?:kit|page|site))\b/i,
    refusal: { category: 'cyber', explanation: 'The request asks for software that is made to do harm.' },
  },
  {
    pattern:
      /\b(?:bio-?weapon|weaponi[sz]ed? (?:anthrax|virus|pathogen|smallpox)|nerve agent|sarin|novichok|ricin)\b/i,
    refusal: {
      category: 'bio',
      explanation: 'The request asks for help with biological or chemical weapons.',
    },
  },
  {
    pattern: /\b(?:pipe bomb|car bomb|nail bomb|dirty bomb|homemade explosives?|molotov cocktail)\b/i,
    refusal: { category: 'general_harms', explanation: 'The request asks for help with a weapon.' },
  },
];
