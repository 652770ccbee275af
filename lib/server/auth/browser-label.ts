/** Browser and system of a User-Agent, so that people recognize their sessions: `Firefox on Linux`. */

/** The first that matches: most browsers name others, too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

export function browserLabel(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 1_000);
  const browser = nameIn(text, browsers);
  const system = nameIn(text, systems);
  if (system === undefined) return browser ?? 'Unknown browser';
  return browser === undefined ? system : `${browser} on ${system}`;
}

function nameIn(text: string, names: readonly (readonly [RegExp, string])[]): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}
