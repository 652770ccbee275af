/** The states of a video task, as every response, row and page names them. Knows no transitions. */

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
