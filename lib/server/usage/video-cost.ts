/** The cost of a video, in the transaction that completes its task; tasks without a video cost nothing. */
import type { Session } from '#lib/server/db/database.ts';
import { eq } from '#lib/server/db/drizzle.ts';
import { videoTasks } from '#lib/server/db/schema.ts';
import type { VideoTask } from '#lib/server/videos/video-task.ts';
import type { Prices } from './prices.ts';

export async function saveVideoCost(
  session: Session,
  task: VideoTask,
  prices: Pick<Prices, 'ofVideo'>,
): Promise<void> {
  if (task.status !== 'completed') return;
  const cost = prices.ofVideo(task);
  if (cost !== null) await session.update(videoTasks).set({ cost }).where(eq(videoTasks.id, task.id));
}
