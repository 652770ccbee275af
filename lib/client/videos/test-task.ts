/** Tasks to test with, read as the pages read them. Never imported by the product. */
import { type ListedTask, readListedTask } from './video-task.ts';

/** `given` goes into the documented task, `beside` into what the list adds to it. */
export function aListedTask(
  given: Record<string, unknown> = {},
  beside: Record<string, unknown> = {},
): ListedTask {
  const task = { id: 'video_1', status: 'queue', created: 1000, model: 'delta-1.1', prompt: 'p', ...given };
  const read = readListedTask({ position: 1, asked: { mode: 'text', references: 0 }, ...beside, task });
  if (read === undefined) throw new Error('no task');
  return read;
}
