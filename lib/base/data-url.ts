/** Data URLs: taking them apart without copying megabytes more often than needed. */

export interface DataUrl {
  /** Lower case, without parameters: `image/png`. */
  contentType: string;
  base64: string;
}

/** Splits `data:TYPE;base64,DATA`; undefined for anything else. */
export function parseDataUrl(url: string): DataUrl | undefined {
  const comma = url.slice(0, 256).indexOf(',');
  const match =
    comma > 0 ? /^data:([a-z0-9.+-]+\/[a-z0-9.+-]+)((?:;[^;,]*)*);base64$/i.exec(url.slice(0, comma)) : null;
  if (!match?.[1]) return undefined;
  return { contentType: match[1].toLowerCase(), base64: url.slice(comma + 1) };
}

/** The image type that a data URL's first bytes show, whatever it claims; undefined when they show none. */
export function sniffDataUrl(url: string): string | undefined {
  const parsed = parseDataUrl(url);
  if (parsed === undefined) return undefined;
  const start = parsed.base64.slice(0, 24);
  if (start.startsWith('iVBORw0KGgo')) return 'image/png';
  if (start.startsWith('/9j/')) return 'image/jpeg';
  if (start.startsWith('R0lGOD')) return 'image/gif';
  if (start.startsWith('UklGR')) return 'image/webp';
  return undefined;
}
