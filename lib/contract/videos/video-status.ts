/** The states of a video task, as used in responses, rows and pages. */

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
