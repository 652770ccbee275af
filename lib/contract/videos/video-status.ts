/** States and ids of video tasks, as used in responses, rows and pages. */

export const videoStatuses = [
  'pending',
  'queue',
  'in_progress',
  'completed',
  'failed',
  'cancelled',
  'expired',
] as const;

export type VideoStatus = (typeof videoStatuses)[number];

/** Whether a server of this project could have issued the id. Databases reject some texts, such as those with NUL bytes. */
export function isTaskId(text: string): boolean {
  return /^[\w-]{1,100}$/.test(text);
}
