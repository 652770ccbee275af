/** The states of video tasks as the list groups them. A separate file, without the schemas, for the browser. */

export const taskFilters = ['all', 'running', 'done', 'cancelled', 'failed'] as const;
export type TaskFilter = (typeof taskFilters)[number];
