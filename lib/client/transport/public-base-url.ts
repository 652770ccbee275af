/** Where others reach this service, for what is copied out of the pages: code and links. The pages themselves call their own origin. */

/** Of the `<meta>` that the layout puts into a page's head where PUBLIC_BASE_URL is set. */
export const publicAddressMeta = 'public-address';

/** No slash at the end. Without the setting, or on the server, it is the page's own origin (none there). */
export function publicAddress(): string {
  if (typeof document === 'undefined') return '';
  const told = document.querySelector(`meta[name="${publicAddressMeta}"]`)?.getAttribute('content');
  return told?.replace(/\/+$/, '') || location.origin;
}
