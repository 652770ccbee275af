/**
 * What the user has said of themself in this conversation: name, home, age, favourites. Nothing is kept outside
 * the turns of the request.
 */

/** A fact as key and value: "name" -> "Ada", "favourite colour" -> "teal". Later statements win. */
export type Remembered = ReadonlyMap<string, string>;

/** Reads messages oldest first; only the first 600 characters of each are searched. */
export function remember(messages: readonly string[]): Remembered {
  const facts = new Map<string, string>();
  for (const message of messages.slice(-200)) {
    for (const [key, value] of statements(message)) facts.set(key, value);
  }
  return facts;
}

/** The facts one message states. */
export function statements(message: string): [string, string][] {
  const text = message.slice(0, 600).replace(/\s+/g, ' ');
  const facts: [string, string][] = [];
  for (const { key, pattern } of patterns) {
    const value = pattern.exec(text)?.[1]?.trim();
    if (value) facts.push([key, value]);
  }
  for (const match of text.matchAll(
    /\bmy ([a-z][a-z' -]{1,40}?)(?:'s name)? (?:is|are) (?:called |named )?([^.,!?;]{1,60})/gi,
  )) {
    const key = factKey(match[1] ?? '');
    const value = (match[2] ?? '').replace(/ (?:and|but) (?:i|my)\b.*$/i, '').trim();
    if (
      key !== 'name' &&
      value !== '' &&
      !/\bwhat|\bwho\b/i.test(text.slice(Math.max(0, match.index - 12), match.index))
    ) {
      facts.push([key, value]);
    }
  }
  return facts;
}

/** One spelling per fact: "Favorite color" and "favourite colour" are the same key. */
export function factKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/'s name$/, '')
    .replace(/favorite/g, 'favourite')
    .replace(/color/g, 'colour')
    .trim();
}

const name = "[\\p{Lu}][\\p{L}'-]{0,30}(?: [\\p{Lu}][\\p{L}'-]{0,30})?";
const patterns: readonly { readonly key: string; readonly pattern: RegExp }[] = [
  {
    key: 'name',
    pattern: new RegExp(`\\b(?:[Mm]y name(?:'s| is)|[Cc]all me|[Ii] am called)\\s+(${name})`, 'u'),
  },
  {
    key: 'name',
    pattern: new RegExp(
      `(?:^|[.!,?]\\s*|\\b[Hh](?:i|ello|ey),? )I(?:'m| am) (${name})(?=[.,!?]|$| and| from)`,
      'u',
    ),
  },
  { key: 'name', pattern: /\b[Mm]y name(?:'s| is) ([a-z][a-z'-]{1,30})/ },
  { key: 'home', pattern: /\bI(?: currently)? live in ([\p{L}' -]{2,40}?)(?=[.,!?]|$| and | with )/iu },
  {
    key: 'origin',
    pattern: /\bI(?:'m| am| come)(?: \p{Lu}\p{L}{1,30})? from ([\p{L}' -]{2,40}?)(?=[.,!?]|$| and )/iu,
  },
  { key: 'age', pattern: /\bI(?:'m| am) (\d{1,3})(?: years old)?\b/i },
  { key: 'job', pattern: /\bI (?:work as|am|'m) (an? [a-z][a-z -]{2,40}?)(?=[.,!?]|$| and | in | from )/i },
  { key: 'likes', pattern: /\bI (?:really )?(?:like|love|enjoy) ([^.,!?;]{2,60})/i },
];
