/** What the buttons of a cell do, by the key of the cell. */
import type { VideoTask } from '#lib/client/run/tasks/video-task.ts';

export interface CellActions {
  run(key: string): void;
  stop(key: string): void;
  pick(key: string): void;
  edit(key: string): void;
  exclude(key: string): void;
  include(key: string): void;
  task(key: string, task: VideoTask): void;
}
