/** Test tasks, parsed like those of the pages. */
import { type ListedTask, readListedTask } from './video-task.ts';

/** `given` are fields of the documented task, `beside` those that the list adds. */
export function aListedTask(
  given: Record<string, unknown> = {},
  beside: Record<string, unknown> = {},
): ListedTask {
  const task = { id: 'video_1', status: 'queue', created: 1000, model: 'delta-1.1', prompt: 'p', ...given };
  const read = readListedTask({ position: 1, requested: { mode: 'text', references: 0 }, ...beside, task });
  if (read === undefined) throw new Error('no task');
  return read;
}
