/**
 * The handful of languages the sandbox has phrases in, and how they are named. Knows names, not words.
 */

export type Language = 'en' | 'fr' | 'de' | 'es' | 'it' | 'pt' | 'nl' | 'ja' | 'zh';

/** A pattern source for any language's name, in English or its own tongue. */
export const languagePattern =
  'english|french|fran[cç]ais|german|deutsch|spanish|espa[nñ]ol|italian|italiano|portuguese|portugu[eê]s|dutch|nederlands|japanese|chinese|mandarin';

/** The language a name stands for. */
export function languageOf(name: string): Language | undefined {
  const key = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '');
  return names[key];
}

/** The language's English name. */
export function languageName(language: Language): string {
  return englishNames[language];
}

const names: Readonly<Record<string, Language>> = {
  english: 'en',
  french: 'fr',
  francais: 'fr',
  german: 'de',
  deutsch: 'de',
  spanish: 'es',
  espanol: 'es',
  italian: 'it',
  italiano: 'it',
  portuguese: 'pt',
  portugues: 'pt',
  dutch: 'nl',
  nederlands: 'nl',
  japanese: 'ja',
  chinese: 'zh',
  mandarin: 'zh',
};

const englishNames: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'French',
  de: 'German',
  es: 'Spanish',
  it: 'Italian',
  pt: 'Portuguese',
  nl: 'Dutch',
  ja: 'Japanese',
  zh: 'Chinese',
};
