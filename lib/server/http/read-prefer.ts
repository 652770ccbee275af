/** The header Prefer (RFC 7240). A preference that is not known, or not well-formed, is ignored, as the RFC requires. */

/** Values by lower-case name, without the parameters; the first of equal names counts. An empty value is none. */
export function readPrefer(header: string | readonly string[] | undefined): ReadonlyMap<string, string> {
  const preferences = new Map<string, string>();
  for (const [element] of [header ?? []].flat().join(',').matchAll(elements)) {
    const [, name, quoted, token] = preference.exec(element) ?? [];
    if (name === undefined || preferences.has(name.toLowerCase())) continue;
    preferences.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? token ?? '');
  }
  return preferences;
}

/** The elements of a list: a comma within quotes does not separate. */
const elements = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g;
const tokenText = "[\\w!#$%&'*+.^`|~-]+";
const preference = new RegExp(
  `^[ \\t]*(${tokenText})(?:[ \\t]*=[ \\t]*(?:"((?:[^"\\\\]|\\\\.)*)"|(${tokenText}))?)?[ \\t]*(?:;|$)`,
);
