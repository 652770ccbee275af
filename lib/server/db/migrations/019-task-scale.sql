-- Times that do not grow with what has ended, and one upstream job for one task.

alter table easel.video_tasks
  -- the header Idempotency-Key of the create request: an Easel that relays to this one finds its task by it
  add column idempotency_key text;

-- An earlier version could give a lost submission the job of another task. Of live tasks with one job the younger waits
-- for a person, as after every submission whose outcome is unknown.
update easel.video_tasks set
    status = 'pending', upstream_id = null, parked_at = now(), submitting_at = coalesce(submitting_at, created_at),
    message = 'The provider did not confirm the task. It may have created a video.',
    updated_at = now(), next_step_at = now() + interval '1 day', expires_at = now() + interval '1 day',
    lease_token = null, lease_until = null, lease_owner = null
  where id in (
    select id from (
      select id, row_number() over (partition by provider, upstream_id order by position) as place
      from easel.video_tasks where status in ('queue', 'in_progress')
    ) as jobs where place > 1
  );
-- Of live tasks only: local servers count their jobs from 1 again after a restart.
create unique index video_tasks_of_upstream on easel.video_tasks (provider, upstream_id)
  where status in ('queue', 'in_progress');

-- Submissions that are due, without the live tasks that are polled, and the reverse.
create index video_tasks_to_start on easel.video_tasks (next_step_at) where status = 'pending';
create index video_tasks_to_poll on easel.video_tasks (next_step_at) where status in ('queue', 'in_progress');
drop index easel.video_tasks_due;
-- Counts of live tasks by state.
create index video_tasks_live on easel.video_tasks (status) where status in ('pending', 'queue', 'in_progress');

-- An event of a task is blocked while an earlier one waits. As a column, since a claim would compare each waiting event
-- with all others. The lock makes two events of one task that change at once see each other.
alter table easel.webhook_deliveries add column blocked boolean not null default false;
update easel.webhook_deliveries as later set blocked = true
  where state = 'waiting' and exists (
    select 1 from easel.webhook_deliveries as earlier
    where earlier.task_id = later.task_id and earlier.state = 'waiting' and earlier.position < later.position
  );
create function easel.block_later_events() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('easel.webhook_deliveries'), hashtext(new.task_id));
  update easel.webhook_deliveries as events set blocked = not blocked
    where task_id = new.task_id and state = 'waiting' and blocked <> exists (
      select 1 from easel.webhook_deliveries as earlier
      where earlier.task_id = new.task_id and earlier.state = 'waiting' and earlier.position < events.position
    );
  return null;
end
$$;
create trigger webhook_delivery_added after insert on easel.webhook_deliveries
  for each row when (new.task_id is not null) execute function easel.block_later_events();
create trigger webhook_delivery_moved after update on easel.webhook_deliveries
  for each row when (new.task_id is not null and old.state is distinct from new.state)
  execute function easel.block_later_events();

-- Claims go from host to host and read a few due events of each: events of a dead host cost nothing.
create index webhook_deliveries_ready on easel.webhook_deliveries (host, next_attempt_at) include (owner_key_id)
  where state = 'waiting' and not blocked;
-- The age of the oldest waiting event, and their number.
create index webhook_deliveries_backlog on easel.webhook_deliveries (created_at) where state = 'waiting';
drop index easel.webhook_deliveries_due, easel.webhook_deliveries_of_host;

-- The number and size of stored assets by purpose: adding up 300,000 rows takes a tenth of a second, sorting them more.
create table easel.asset_totals (
  purpose text primary key,
  files bigint not null,
  bytes bigint not null
);
insert into easel.asset_totals
  select purpose, count(*), coalesce(sum(size), 0) from easel.assets where stored_at is not null group by purpose;
-- In the order of the names everywhere, so that two transactions never wait for each other.
create function easel.add_asset_totals() returns trigger language plpgsql as $$
begin
  insert into easel.asset_totals as totals (purpose, files, bytes)
    select purpose, count(*), coalesce(sum(size), 0) from added
      where stored_at is not null group by purpose order by purpose
    on conflict (purpose) do update set files = totals.files + excluded.files, bytes = totals.bytes + excluded.bytes;
  return null;
end
$$;
create function easel.remove_asset_totals() returns trigger language plpgsql as $$
begin
  insert into easel.asset_totals as totals (purpose, files, bytes)
    select purpose, -count(*), -coalesce(sum(size), 0) from removed
      where stored_at is not null group by purpose order by purpose
    on conflict (purpose) do update set files = totals.files + excluded.files, bytes = totals.bytes + excluded.bytes;
  return null;
end
$$;
create function easel.change_asset_totals() returns trigger language plpgsql as $$
begin
  insert into easel.asset_totals as totals (purpose, files, bytes)
    select purpose, sum(files), sum(bytes) from (
      select purpose, 1 as files, coalesce(size, 0) as bytes from added where stored_at is not null
      union all select purpose, -1, -coalesce(size, 0) from removed where stored_at is not null
    ) as changes group by purpose having sum(files) <> 0 or sum(bytes) <> 0 order by purpose
    on conflict (purpose) do update set files = totals.files + excluded.files, bytes = totals.bytes + excluded.bytes;
  return null;
end
$$;
create trigger assets_added after insert on easel.assets
  referencing new table as added for each statement execute function easel.add_asset_totals();
create trigger assets_removed after delete on easel.assets
  referencing old table as removed for each statement execute function easel.remove_asset_totals();
create trigger assets_changed after update on easel.assets
  referencing old table as removed new table as added for each statement execute function easel.change_asset_totals();

-- The sweep deletes the oldest first: of all, and of one purpose.
create index assets_by_age on easel.assets (created_at, id) where stored_at is not null;
create index assets_by_purpose on easel.assets (purpose, created_at) where stored_at is not null;
-- Inputs of the keys whose inputs go with their tasks.
create index assets_of_inputs on easel.assets (owner_key_id, created_at) where purpose = 'input';
-- The share of a task's video, which keeps its file.
create index shares_of_task on easel.shares ((run->>'taskId')) where body_id is not null;
