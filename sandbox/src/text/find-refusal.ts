/** The few requests that the sandbox refuses, so that a client can meet a refusal: weapons and malware. */
import type { WriterEnd } from './writer-types.ts';

export type Refusal = NonNullable<WriterEnd['refusal']>;

/** The reason to refuse a prompt, or undefined. A prompt that only mentions such a word is answered. */
export function findRefusal(prompt: string): Refusal | undefined {
  if (!asksToMake.test(prompt)) return undefined;
  const found = refusals.find(([pattern]) => pattern.test(prompt));
  return found && { category: found[1], explanation: `The request asks for help with ${found[2]}.` };
}

const asksToMake =
  /\b(?:how (?:do|can|to)|instructions|recipe|write|code|create|build|make|synthesi[sz]e|produce)\b/i;

const refusals: readonly (readonly [RegExp, Refusal['category'], string])[] = [
  [/\b(?:ransomware|keylogger|botnet|rootkit|phishing (?:kit|page|site))\b/i, 'cyber', 'harmful software'],
  [/\b(?:bio-?weapon|nerve agent|sarin|novichok|ricin)\b/i, 'bio', 'biological or chemical weapons'],
  [/\b(?:pipe|car|nail|dirty) bomb\b|\bhomemade explosives?\b/i, 'general_harms', 'a weapon'],
];
