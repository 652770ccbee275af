// Turns the output of a failed npm into a sentence with a remedy.

const unreachable =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT/;

/** First match wins. @type {readonly [RegExp, string][]} */
const explanations = [
  [/ENOSPC|no space left/i, 'The disk is full: the packages need about 1.3 GB. Make room and try again.'],
  [
    /\bEACCES\b|\bEPERM\b|\bEROFS\b/,
    "No permission to write the packages: this folder or npm's cache belongs to another user, or is read-only. Change the owner (`ls -la`, `npm config get cache`) and try again.",
  ],
  [
    /CERT_|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/,
    "The package registry's certificate is not trusted here, as behind some company proxies. Point npm to the right authority (`npm config set cafile <file>`) and try again.",
  ],
  [
    unreachable,
    'The package registry cannot be reached. The first start needs the internet (or a registry mirror set with `npm config set registry <address>`); later starts do not.',
  ],
  [
    /\bE401\b|\bE403\b/,
    'The package registry refuses access. Check `npm config get registry` and its credentials.',
  ],
  [/EINTEGRITY/, 'A package arrived damaged. `npm cache clean --force` empties the cache; then try again.'],
  [
    /EUSAGE|in sync/,
    'package.json and package-lock.json do not agree. Run `npm install` to bring the lock up to date.',
  ],
  [
    /\bE404\b|ETARGET/,
    'The package registry in use lacks a version that the lock names. Try another registry.',
  ],
];

/**
 * @param {string} output what npm printed
 * @returns {string} one or two sentences
 */
export function explainNpm(output) {
  const known = explanations.find(([pattern]) => pattern.test(output));
  return known === undefined ? 'npm could not install the packages.' : known[1];
}

/**
 * @param {string} output what npm printed
 * @returns {boolean} whether it failed for want of a connection
 */
export function isUnreachable(output) {
  return unreachable.test(output);
}
