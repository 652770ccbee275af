/** The format of video task ids. */

/** Whether a server of this project could have issued it. Databases reject some texts, such as those with NUL bytes. */
export function isTaskId(text: string): boolean {
  return /^[\w-]{1,100}$/.test(text);
}
