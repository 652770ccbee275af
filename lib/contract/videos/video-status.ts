/** States and ids of video tasks, as used in responses, rows and pages. */

export const liveStatuses = ['pending', 'queue', 'in_progress'] as const;
export const finalStatuses = ['completed', 'failed', 'cancelled', 'expired'] as const;
export const videoStatuses = [...liveStatuses, ...finalStatuses] as const;

export type LiveStatus = (typeof liveStatuses)[number];
export type VideoStatus = (typeof videoStatuses)[number];

/** Whether a task in this state may still change. */
export function isLiveStatus(status: VideoStatus): status is LiveStatus {
  return liveStatuses.some((live) => live === status);
}

/** Whether a server of this project could have issued the id. Databases reject some texts, such as those with NUL bytes. */
export function isTaskId(text: string): boolean {
  return /^[\w-]{1,100}$/.test(text);
}
