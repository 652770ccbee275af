// Words that the project no longer uses, what replaces them, and where they may still stand. Data only.

export interface RetiredWord {
  word: RegExp;
  use: string;
}

/**
 * Retired in names, comments, texts and documents. Each pattern sees lower-case words with camelCase, kebab-case and
 * snake_case split into words.
 */
export const retiredWords: readonly RetiredWord[] = [
  { word: /\bfilm(s|ed|ing)?\b/, use: 'video' },
  { word: /\bpictures?\b/, use: 'image' },
  { word: /\brepl(y|ies|ied|ying)\b/, use: 'response' },
  { word: /\bexchanges?\b/, use: 'transport, or request and response' },
  { word: /\baccumulat(e|es|ed|or|ors|ing)\b/, use: 'stream reducer' },
  { word: /\btake ons?\b/, use: 'next actions' },
  { word: /\bshel(f|ves)\b/, use: 'store' },
  { word: /\btend(s|ed|ing)\b/, use: 'maintain' },
  { word: /\bgreet(s|ed|ing|ings)?\b/, use: 'print banner' },
  { word: /\b(asked|told|ask) and got\b/, use: 'requested and actual' },
  { word: /\bended badly\b/, use: 'failed' },
  { word: /\bfree brush\b/, use: 'queued' },
  { word: /\bdid not come\b/, use: 'could not load' },
  { word: /\bbad days?\b/, use: 'fault or error case' },
  { word: /\bof its own accord\b/, use: 'automatically' },
  { word: /\bat hand\b/, use: 'available, or current' },
  {
    word: /\b(whoever|whosoever|thereof|therein|lest|whence|hence|thence|withal|nought)\b/,
    use: 'plain English',
  },
  { word: /\bin (the )?[a-z]+'s (own )?words\b|\bin its (own )?words\b/, use: 'as text' },
  { word: /\border(s|ed|ing)? (a |the )?(task|video)s?\b/, use: 'create' },
  { word: /\blook(s|ed|ing)? at (a |the )?tasks?\b/, use: 'poll' },
];

/** Retired in file names and in the names of declarations only: in sentences they are ordinary words. */
export const retiredNames: readonly RetiredWord[] = [
  { word: /\btold\b/, use: 'reported' },
  { word: /\b(asked|got)\b/, use: 'requested, actual' },
  { word: /\b(kept|laid|lent)\b/, use: 'saved, placed, borrowed' },
  { word: /\byoung\b/, use: 'scavenge' },
  { word: /\btend\b/, use: 'maintain' },
  { word: /\bdoor\b/, use: 'auth guard' },
  { word: /\bpump\b/, use: 'worker' },
  { word: /\bmover\b/, use: 'state writer' },
  { word: /\bhands\b/, use: 'styles' },
  { word: /\bstage\b/, use: 'viewer' },
];

/** Where a retired word keeps its ordinary meaning, or is the name of something that users have stored. */
export const allowed: readonly { path: RegExp; word?: RegExp; why: string }[] = [
  { path: /^lib\/checks\/(retired-words|check-words)\./, why: 'the list itself and its test' },
  { path: /^LICENSE$|^package-lock\.json$/, why: 'not ours' },
  {
    path: /^sandbox\/src\/(scene|styles|subjects|model|text|embedding|image\/instruction)\//,
    why: 'words that prompts use',
  },
  { path: /^lib\/server\/history\/runs\/run-files\.ts$/, why: 'names in stored files' },
  { path: /^tests\/recovery\/earlier-version\.test\.ts$/, why: 'data of an earlier version' },
  { path: /^CONTRIBUTING\.md$/, why: 'the glossary names retired words' },
  { path: /^lib\/server\/db\/migrations\//, why: 'migrations are never changed' },
];

/** Lines in which a retired word is right: stored keys, values of URLs, names of others. */
export const allowedLines = [
  /ended-badly/,
  /easel-notify-films/,
  /'pictures'|`pictures`/,
  /keptPicture/,
  /film grain/,
  /young(Megabytes|Generation)/i,
];
