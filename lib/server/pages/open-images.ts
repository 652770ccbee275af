/** Opens the image tasks, with the callbacks of their states, and the routes of the tasks of both kinds. */
import type { AssetLinks } from '#lib/server/assets/asset-links.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import type { AuditTrail } from '#lib/server/auth/audit-trail.ts';
import { playgroundPrincipal } from '#lib/server/auth/principal.ts';
import { requireOwner, sees } from '#lib/server/auth/visible-to.ts';
import type { PartNeeds } from '#lib/server/db/part.ts';
import { imageTaskAt, imageTaskResponse } from '#lib/server/gateway/run-image-tasks.ts';
import { videoTaskResponse } from '#lib/server/gateway/run-tasks.ts';
import type { RunTasks } from '#lib/server/history/history-dependencies.ts';
import { json } from '#lib/server/http/outcome.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import type { Targets } from '#lib/server/targets/targets.ts';
import { createExpectedDurations } from '#lib/server/videos/expected-durations.ts';
import type { RunImage } from '#lib/server/videos/image-step.ts';
import { createImageTasks } from '#lib/server/videos/image-tasks.ts';
import { createTaskSearch } from '#lib/server/videos/task-search.ts';
import type { VideoTasks } from '#lib/server/videos/video-tasks.ts';
import type { Webhooks } from '#lib/server/webhooks/webhooks.ts';
import { taskEvents } from './open-videos.ts';
import { taskRoutes } from './task-routes.ts';

export interface ImagesNeeds extends PartNeeds {
  assets: Assets;
  links: AssetLinks;
  videos: VideoTasks;
  webhooks: Webhooks;
  targets: Pick<Targets, 'find'>;
  trail: Pick<AuditTrail, 'notesOf'>;
  /** Not called before `start`. */
  run: RunImage;
}

/** The tasks wait for `start`, which the gateway must precede. */
export function openImages(parts: ImagesNeeds) {
  const { settings, log, database, assets, links, webhooks, targets, videos, run } = parts;
  const deadlineMs = settings.VIDEO_DEADLINE_MINUTES * 60_000;
  const images = createImageTasks({
    database,
    assets,
    logger: log,
    run,
    cancelAt: (provider) => targets.find(provider)?.provider.forward?.cancelTask,
    deadlineMs: (id) => targets.find(id)?.videoDeadlineMs ?? deadlineMs,
    now: database.now,
    alongside: taskEvents(parts, (task, base) => ({
      type: `image.task.${task.status}`,
      data: imageTaskAt(task, base),
    })),
  });
  images.onTaskChange(webhooks.wake);
  const publicBaseUrl = settings.PUBLIC_BASE_URL;
  const routes = taskRoutes({
    videos,
    images,
    assets,
    trail: parts.trail,
    search: createTaskSearch(database),
    durations: createExpectedDurations(database),
    responseOf: ({ kind, task }, request) =>
      kind === 'video'
        ? videoTaskResponse(task, request, { links, publicBaseUrl })
        : imageTaskResponse(task, request, { publicBaseUrl }),
  });
  const seenTask = async (runId: string, viewer: Viewer) => {
    const task = await images.findLive(playgroundPrincipal.keyId, runId);
    return task !== null && sees(viewer, task) ? task : undefined;
  };
  const runTasks: RunTasks = {
    async find(runId, viewer, request) {
      const task = await seenTask(runId, viewer);
      return task && json(202, imageTaskResponse(task, request, { publicBaseUrl }));
    },
    async cancel(runId, viewer) {
      const task = await seenTask(runId, viewer);
      if (task === undefined) return false;
      requireOwner(viewer, task);
      await images.cancel(task.id);
      return true;
    },
  };
  return { images, runTasks, routes, sweep: images.left, drain: images.drain, finish: images.stop };
}
