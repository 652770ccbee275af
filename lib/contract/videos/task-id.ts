/** What ids of video tasks look like. */

/** Whether a server of ours could have issued it. A database cannot compare some texts, such as those with NUL bytes. */
export function isTaskId(text: string): boolean {
  return /^[\w-]{1,100}$/.test(text);
}
