/** Whether a password or key is one that people try first. Counts the characters that do not follow from those before. */

/** What guesses begin with; `\W?` as in `change-me`. */
const commonWords =
  /pass\W?w?ort|pass\W?word|passwd|change\W?me|let\W?me\W?in|qwert[yz]|asdf|welcome|default|secret|example|admin|easel|test|user|root|guest|please|login|demo|key|api/gi;

export interface Strength {
  length: number;
  /** Characters that do not follow from those before; a common word counts as one. */
  fresh: number;
}

/** People choose passwords. */
export const passwordStrength: Strength = { length: 12, fresh: 8 };
/** Programs make keys, so that only the obvious is caught: a word, a sequence, a repetition. */
export const keyStrength: Strength = { length: 16, fresh: 5 };

export function isGuessable(text: string, { length, fresh }: Strength): boolean {
  return text.length < length || freshCharacters(unrepeated(text.slice(0, 100))) < fresh;
}

/** `kitekitekite` is `kite`. */
function unrepeated(text: string): string {
  return /^(.+?)\1+$/s.exec(text)?.[1] ?? text;
}

/** Without repetitions (`aaa`), sequences (`abc`, `321`) and the letters of common words. */
function freshCharacters(text: string): number {
  const codes = [...text.replace(commonWords, '\0')].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.map((code, index) => code - (codes[index - 1] ?? Number.NaN));
  const fresh = codes.filter((_, index) => Number.isNaN(steps[index]) || Math.abs(steps[index] ?? 0) > 1);
  return Math.min(fresh.length, new Set(codes).size * 2);
}
