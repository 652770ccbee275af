// Errors before the product runs, as sentences for the terminal.

/** A failure whose message is sufficient: what is missing and how to get it. No stack is shown. */
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
