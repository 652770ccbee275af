-- The row of a task alone says when its next step is due and which process holds it: the queue's schema is unused.
drop schema if exists easel_queue cascade;

alter table easel.video_tasks
  -- the process of the lease, and of a provider that works inside a process
  add column lease_owner text,
  -- since when the task waits for a person: its acceptance by the upstream is unknown
  add column parked_at timestamptz,
  -- when the upstream is asked next to stop the work of an ended task
  add column stop_at timestamptz,
  add column stop_attempts integer not null default 0;
create index video_tasks_stop on easel.video_tasks (stop_at) where stop_at is not null;

-- The jobs of the queue that stopped upstreams.
update easel.video_tasks set stop_at = now()
  where status in ('cancelled', 'expired') and upstream_id is not null and finished_at > now() - interval '1 hour';
