/** Finds the words a prompt wants lettered in the image: those in quotation marks. */

/** At most this many pieces of lettering, each of at most so many characters. */
const limits = { pieces: 3, length: 160 } as const;

const quoted = new RegExp(
  [
    `"([^"\\n]{1,${limits.length}})"`,
    `“([^”\\n]{1,${limits.length}})”`,
    `„([^“”\\n]{1,${limits.length}})[“”]`,
    `«([^»\\n]{1,${limits.length}})»`,
    `「([^」\\n]{1,${limits.length}})」`,
    `『([^』\\n]{1,${limits.length}})』`,
    `(?<![\\p{L}\\p{N}])'([^'\\n]{1,${limits.length}})'(?![\\p{L}\\p{N}])`,
    `(?<![\\p{L}\\p{N}])‘([^’\\n]{1,${limits.length}})’(?![\\p{L}\\p{N}])`,
  ].join('|'),
  'gu',
);

/** The quoted texts, tidied, and the prompt without them. */
export function quotedWords(prompt: string): { lettering: string[]; rest: string } {
  const lettering: string[] = [];
  const rest = prompt.replace(quoted, (whole: string, ...groups: unknown[]) => {
    const text = groups.slice(0, 8).find((group) => typeof group === 'string');
    const tidy = typeof text === 'string' ? tidyText(text) : '';
    if (tidy === '' || lettering.length >= limits.pieces) return whole.replace(/["“”„«»「」『』‘’]/gu, ' ');
    lettering.push(tidy);
    return ' , ';
  });
  return { lettering, rest };
}

/** One line of printable text: control and format characters dropped, white space single. */
function tidyText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
