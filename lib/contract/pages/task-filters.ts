/** The kinds and states of tasks as the list groups them. A separate file, without the schemas, for the browser. */

export const taskFilters = ['all', 'running', 'done', 'cancelled', 'failed'] as const;
export type TaskFilter = (typeof taskFilters)[number];

export const taskKinds = ['video', 'image'] as const;
export type TaskKind = (typeof taskKinds)[number];
