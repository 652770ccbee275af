/** The public URL of this service, for code and links that are copied. Pages call their own origin. */

/** The `<meta>` in the layout when PUBLIC_BASE_URL is set. */
export const publicAddressMeta = 'public-address';

/** Without a trailing slash. Without the setting, the page's origin; empty on the server. */
export function publicAddress(): string {
  if (typeof document === 'undefined') return '';
  const reported = document.querySelector(`meta[name="${publicAddressMeta}"]`)?.getAttribute('content');
  return reported?.replace(/\/+$/, '') || location.origin;
}

/** Whether only this machine can open the address. */
export function isOfThisMachine(url: string): boolean {
  const name = URL.parse(url)?.hostname ?? '';
  return /^(127\.[\d.]+|0\.0\.0\.0|\[::1?\]|(.+\.)?localhost)$/.test(name);
}
