/** What ids of video tasks look like. */

/** Whether a server of ours could have given it; spares a database what it could not even compare, such as NUL bytes. */
export function isTaskId(text: string): boolean {
  return /^[\w-]{1,100}$/.test(text);
}
