// What goes wrong before the product runs, said in sentences for the person at the terminal.

/** A failure whose message is all the person needs: what is missing and how to get it. No stack is shown. */
export class PlainError extends Error {
  /**
   * @param {string} message
   * @param {string} [details] what the failing program itself said, shown below the message
   */
  constructor(message, details = '') {
    super(message);
    this.details = details.trim();
  }
}
