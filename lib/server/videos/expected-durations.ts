/** The expected duration of a video task, from earlier videos of the same kind. */
import * as z from 'zod';
import type { Database } from '#lib/server/db/database.ts';
import { isEdit, type VideoTask } from './video-task.ts';

/** Seconds from creation to completion: the 10th and the 90th percentile of earlier videos. */
export interface ExpectedDuration {
  readonly from: number;
  readonly to: number;
  /** The number of earlier videos. */
  readonly videos: number;
}

export type ExpectedDurations = ReturnType<typeof createExpectedDurations>;

/** Number of an owner's latest videos that count: an upstream's speed changes. */
const lookedAt = 300;
/** The contract's default duration; an edit has the duration of its source. */
const defaultSeconds = 5;

const rowSchema = z.object({
  model: z.string(),
  seconds: z.number(),
  resolution: z.string().nullable(),
  anyResolution: z.boolean(),
  from: z.number(),
  to: z.number(),
  videos: z.number(),
});
type Row = z.output<typeof rowSchema>;

export function createExpectedDurations(database: Database) {
  return {
    /** By task id; absent without earlier videos of the kind. */
    async durationsOf(tasks: readonly VideoTask[]): Promise<ReadonlyMap<string, ExpectedDuration>> {
      const owner = tasks[0]?.ownerKeyId;
      if (owner === undefined) return new Map();
      const { rows } = await database.query(durationQuery, [owner, lookedAt]);
      const durations = z.array(rowSchema).parse(rows);
      return new Map(
        tasks.flatMap((task) => {
          const pace = durationFor(task, durations);
          return pace === undefined ? [] : [[task.id, pace] as const];
        }),
      );
    },
  };
}

const durationQuery = `
  with videos as (
    select model, round(seconds)::int as seconds, resolution,
      extract(epoch from finished_at - created_at)::float8 as took
    from easel.video_tasks
    where owner_key_id = $1 and status = 'completed' and seconds is not null
    order by position desc limit $2
  )
  select model, seconds, resolution, grouping(resolution) = 1 as "anyResolution",
    percentile_cont(0.1) within group (order by took) as "from",
    percentile_cont(0.9) within group (order by took) as "to",
    count(*)::int as videos
  from videos group by grouping sets ((model, seconds, resolution), (model, seconds))`;

/** From videos of the same model, length and resolution; without any, of the same model and length. */
function durationFor(
  { model, seconds, resolution, request }: VideoTask,
  durations: readonly Row[],
): ExpectedDuration | undefined {
  const length = seconds === null && isEdit(request) ? undefined : Math.round(seconds ?? defaultSeconds);
  const alike = durations.filter((pace) => pace.model === model && pace.seconds === length);
  const found =
    alike.find((pace) => !pace.anyResolution && pace.resolution === resolution) ??
    alike.find((pace) => pace.anyResolution);
  return found && { from: found.from, to: found.to, videos: found.videos };
}
