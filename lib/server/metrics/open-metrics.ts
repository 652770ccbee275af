/** Joins the sources of metrics, and starts the push if an endpoint is set. */
import type { Settings } from '#lib/server/config/settings.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import type { ByteBudget } from '#lib/server/http/byte-budget.ts';
import type { GatewayMetrics } from '#lib/server/metrics/gateway-metrics.ts';
import type { Metric } from '#lib/server/metrics/metric.ts';
import { createProcessMetrics } from '#lib/server/metrics/process-metrics.ts';
import {
  bytesMetrics,
  createStateReader,
  storedStateMetrics,
  targetMetrics,
} from '#lib/server/metrics/state-metrics.ts';
import type { Targets } from '#lib/server/targets/targets.ts';
import type { ImageTasks } from '#lib/server/videos/image-tasks.ts';
import type { VideoTasks } from '#lib/server/videos/video-tasks.ts';
import type { Webhooks } from '#lib/server/webhooks/webhooks.ts';
import packageJson from '../../../package.json' with { type: 'json' };

export interface MetricsDependencies {
  settings: Settings;
  log: Logger;
  metrics: GatewayMetrics;
  byteBudget: ByteBudget;
  targets: Targets;
  videos: Pick<VideoTasks, 'countLive'>;
  images: Pick<ImageTasks, 'countLive'>;
  webhooks: Pick<Webhooks, 'deliveries'>;
}

export async function openMetrics(parts: MetricsDependencies) {
  const { settings, log, metrics, byteBudget, targets, videos, images, webhooks } = parts;
  const readState = createStateReader(async () => {
    const [liveVideos, liveImages, callbacks] = await Promise.all([
      videos.countLive(),
      images.countLive(),
      webhooks.deliveries.backlog(),
    ]);
    return { liveVideos, liveImages, callbacks };
  });
  const readProcess = createProcessMetrics(packageJson.version);
  const read = async (): Promise<Metric[]> => {
    const state = await readState();
    return [
      ...metrics.read(),
      ...targetMetrics(targets.list),
      ...bytesMetrics({ used: byteBudget.used, limit: settings.MAX_BYTES_IN_FLIGHT }),
      ...storedStateMetrics(state),
      ...readProcess(),
    ];
  };
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return { read, stop: async () => {} };
  // Nothing else loads the packages of OpenTelemetry.
  const { startPush } = await import('#lib/server/metrics/otlp/push.ts');
  const push = startPush({
    endpoint,
    read,
    logger: log,
    findTarget: targets.find,
    version: packageJson.version,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: settings.OTEL_SERVICE_NAME,
  });
  metrics.traceWith(push.trace);
  return { read, stop: push.stop };
}
