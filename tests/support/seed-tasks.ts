// Inserts video tasks into a database: lists of any length without rendering a video.
import { type Database, openDatabase } from '#lib/server/db/database.ts';

/** Tasks per statement; the statement timeout of a server allows several times as many. */
const perStatement = 10_000;

/** The owner of tasks that the pages create. */
const owner = 'playground';

/** Like `seedTasks`, for the data directory of a server that does not run yet. */
export async function seedTaskDirectory(dataDirectory: string, count: number): Promise<void> {
  const database = await openDatabase({ dataDirectory });
  try {
    await seedTasks(database, count);
  } finally {
    await database.close();
  }
}

/**
 * Adds `count` ended tasks, a minute apart, the newest one minute old: nine of ten completed, the others
 * failed, cancelled and expired in turn. Prompts are numbered from 1, the oldest.
 */
export async function seedTasks(database: Pick<Database, 'query'>, count: number): Promise<void> {
  for (let from = 1; from <= count; from += perStatement) {
    await database.query(seedQuery, [owner, count, from, Math.min(count, from + perStatement - 1)]);
  }
  await database.query(assetQuery);
}

/** The rows of the videos, without their files. */
const assetQuery = `
  insert into easel.assets (
    id, owner_key_id, purpose, task_id, storage_key, content_type, size, sha256, created_at, stored_at
  )
  select video_asset_id, owner_key_id, 'video', id, 'assets/se/' || id, 'video/mp4', 1000000, '', created_at, finished_at
  from easel.video_tasks where video_asset_id like 'asset_seed%' on conflict do nothing`;

const seedQuery = `
  insert into easel.video_tasks (
    id, owner_key_id, status, model, prompt, request, provider, upstream_id, progress, seconds, width, height,
    resolution, aspect_ratio, video_asset_id, error_code, error_message,
    created_at, updated_at, queued_at, started_at, finished_at, expires_at, next_step_at
  )
  select
    'video_seed' || lpad(n::text, 6, '0'), $1::text, status, model, to_json(prompt),
    json_build_object(
      'body', json_build_object('model', model, 'prompt', prompt, 'duration', 5, 'resolution', '720p',
        'aspect_ratio', '16:9'),
      'media', json_build_array()
    ),
    'sandbox', 'seed_' || n, case when status = 'completed' then 1 else 0.4 end, 5, 1280, 720,
    '720p', '16:9', case when status = 'completed' then 'asset_seed' || n end,
    case when status = 'failed' then 'upstream_error' end,
    case when status = 'failed' then 'The upstream refused reference 2: it is smaller than 240 px.' end,
    made, made + took, made + interval '1 second', made + interval '2 seconds', made + took,
    made + interval '30 minutes', made + took
  from (
    select n, case when n % 30 = 0 then 'failed' when n % 30 = 10 then 'cancelled' when n % 30 = 20 then 'expired'
        else 'completed' end as status,
      case when n % 3 = 0 then 'delta-1.0' else 'delta-1.1' end as model,
      (array['Harbour at dawn', 'A paper boat on a rooftop pool', 'Long exposure of a night train that leaves the
      station while the last snow of the year falls', 'The kite climbs'])[n % 4 + 1] || ', take ' || n as prompt,
      now() - make_interval(mins => ($2::int - n) + 1) as made,
      make_interval(secs => 20 + n % 20) as took
    from generate_series($3::int, $4::int) as n
  ) as tasks`;
