/** The states of video tasks as the list sorts them. Apart from the schemas, which the browser does not load. */

export const taskFilters = ['all', 'running', 'done', 'ended-badly'] as const;
export type TaskFilter = (typeof taskFilters)[number];
