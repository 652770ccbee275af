// What the commands print: plain lines, and failures without a stack.

/** A failure whose message is sufficient: what is missing and how to get it. */
export class PlainError extends Error {
  /**
   * @param {string} message
   * @param {string} [details] output of the failing program, shown below the message
   */
  constructor(message, details = '') {
    super(message);
    this.details = details.trim();
  }
}

const repeatMs = 30_000;

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Prints the label with the elapsed time while `work` takes long.
 *
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(label, work) {
  const started = Date.now();
  const timer = setInterval(() => say(`${label} ... ${seconds(started)}`), repeatMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/**
 * Prints the label before `work` and its time after it.
 *
 * @template T
 * @param {string} label such as `Installing packages`
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function announce(label, work) {
  const started = Date.now();
  say(`${label} ...`);
  const result = await work();
  say(`${label}: done in ${seconds(started)}`);
  return result;
}

/**
 * @param {number} started milliseconds, as `Date.now` gives them
 * @returns {string} such as `3.4 s`
 */
export function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}
