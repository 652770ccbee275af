/** Test tasks, parsed like those of the pages. */
import { asListed, type ListedTask, readTask } from './video-task.ts';

/** `given` are fields of the documented task, `beside` those that the list adds. */
export function aListedTask(
  given: Record<string, unknown> = {},
  beside: Record<string, unknown> = {},
): ListedTask {
  const task = { id: 'video_1', status: 'queue', created: 1000, model: 'delta-1.1', prompt: 'p', ...given };
  const read = readTask(task);
  if (read === undefined) throw new Error('no task');
  return { ...asListed(read), position: 1, ...beside };
}
