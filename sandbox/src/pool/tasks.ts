/**
 * Every task the pool can run: its module and its lane. To add one, write `<folder>/<name>-task.ts` that exports
 * `run(input, context)` and name it in both places below.
 */
import type { LaneName } from './pool-sizes.ts';
import type { TaskContext } from './task-context.ts';

export interface TaskEntry {
  /** Path of the module inside `lib/server/engine`. Relative, so that no bundler takes it for an asset. */
  module: string;
  lane: LaneName;
}

/** The tasks' types, taken from the modules themselves. */
export interface TaskTypes {
  image: typeof import('../image/image-task.ts').run;
  video: typeof import('../video/video-task.ts').run;
  'probe-video': typeof import('../video/probe-task.ts').run;
}

export const taskTable = {
  image: { module: 'image/image-task.ts', lane: 'interactive' },
  video: { module: 'video/video-task.ts', lane: 'video' },
  'probe-video': { module: 'video/probe-task.ts', lane: 'interactive' },
} satisfies Record<keyof TaskTypes, TaskEntry>;

export type TaskName = keyof TaskTypes;
export type TaskInput<Name extends TaskName> = TaskParts<TaskTypes[Name]>['input'];
export type TaskOutput<Name extends TaskName> = TaskParts<TaskTypes[Name]>['output'];
export type TaskReport<Name extends TaskName> = TaskParts<TaskTypes[Name]>['report'];

type TaskParts<Run> = Run extends (input: infer Input, context: TaskContext<infer Report>) => infer Output
  ? { input: Input; output: Awaited<Output>; report: Report }
  : never;
