// Fills a database with what a busy service has after months: ended tasks with their files, live ones, and the events
// of a receiver that is away.
import type { Database } from '#lib/server/db/database.ts';
import { seedTasks } from '#tests/support/seed-tasks.ts';

export const scale = { ended: 300_000, live: 1_000, events: 200_000, keys: 10_000, hosts: 200 };
const perStatement = 20_000;

export async function seedScale(database: Database): Promise<void> {
  // The triggers would run for each of a million rows; what they keep is computed at the end.
  for (const table of triggered) await database.query(`alter table easel.${table} disable trigger user`);
  await seedTasks(database, scale.ended);
  await database.query(spreadOwners, [scale.keys]);
  await database.query(liveTasks, [scale.live]);
  for (let from = 1; from <= scale.events; from += perStatement)
    await database.query(events, [from, from + perStatement - 1, scale.hosts]);
  await database.query(keys, [scale.keys]);
  for (const statement of computed) await database.query(statement);
  for (const table of triggered) await database.query(`alter table easel.${table} enable trigger user`);
  await database.query('analyze');
}

/** The texts of the seeded API keys. */
export function keyNames(): string[] {
  return Array.from({ length: scale.keys }, (_, n) => `key ${n + 1}`);
}

const keys = `insert into easel.api_keys (id, name, hash, prefix, created_at)
  select 'key_' || n, 'key', encode(sha256(('key ' || n)::bytea), 'hex'), 'easel_', now()
  from generate_series(1, $1::int) as n`;

const triggered = ['video_tasks', 'assets', 'webhook_deliveries'];

const spreadOwners = `with owners as (
    update easel.video_tasks set owner_key_id = 'key_' || position % $1::int where position % 2 = 0 returning id, owner_key_id
  ) update easel.assets set owner_key_id = owners.owner_key_id from owners where task_id = owners.id`;

/** Half of them wait to be submitted, the others are polled; none is due within an hour. */
const liveTasks = `insert into easel.video_tasks (id, owner_key_id, status, model, prompt, request, provider, upstream_id,
    created_at, updated_at, expires_at, next_step_at)
  select 'video_live' || n, 'key_' || n, case when n % 2 = 0 then 'pending' else 'queue' end, 'delta-1.1', '"x"',
    '{"body":{},"media":[]}', 'relay', case when n % 2 = 1 then 'up_' || n end, now(), now(), now() + interval '2 hours',
    now() + interval '10 minutes'
  from generate_series(1, $1::int) as n`;

/** Of four tasks' events, three of four tasks are delivered; the receiver of every fourth task is away since its first event. */
const events = `insert into easel.webhook_deliveries (id, owner_key_id, task_id, event, url, host, body, state, attempts,
    next_attempt_at, created_at, finished_at)
  select 'msg_' || n, 'key_' || n / 4 % 10000, 'video_seed' || lpad((n / 4)::text, 6, '0'),
    'video.generation.completed', 'https://' || host || '/', host, repeat('x', 500),
    case when away then 'waiting' else 'delivered' end, case when away then 0 else 1 end,
    now() - interval '1 hour', now() - interval '1 day' + n * interval '100 milliseconds',
    case when away then null else now() - interval '1 day' end
  from (select n, n / 4 % 4 = 0 as away,
      case when n / 4 % 4 = 0 then 'away.example' else 'hooks' || n % $3::int || '.example' end as host
    from generate_series($1::int, $2::int) as n) as rows`;

const computed = [
  `update easel.webhook_deliveries as later set blocked = true where state = 'waiting' and exists (
    select 1 from easel.webhook_deliveries as earlier
    where earlier.task_id = later.task_id and earlier.state = 'waiting' and earlier.position < later.position)`,
  `insert into easel.asset_totals select purpose, count(*), sum(size) from easel.assets where stored_at is not null
    group by purpose`,
  `insert into easel.video_task_counts select owner_key_id, model, status, count(*) from easel.video_tasks group by 1, 2, 3`,
];
